import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FolderInUseError, lockFolder } from '../../../src/core/node/folderLock.ts'

let root: string
let folder: string
let count = 0
const lockFile = () => join(folder, 'holdfast-sandbox.lock')

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'holdfast-lock-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))
beforeEach(async () => {
  count += 1
  folder = join(root, String(count))
  await mkdir(folder)
})

async function leaveLock(changes: object): Promise<void> {
  const unlock = await lockFolder(folder)
  const lock = JSON.parse(await readFile(lockFile(), 'utf8')) as object
  await unlock()
  await writeFile(lockFile(), JSON.stringify({ ...lock, ...changes }))
}

/** The id of a process that is over. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => child.once('exit', resolve))
  return child.pid ?? 0
}

describe('the lock of a data folder', () => {
  it('is refused while this process has it, and given back', async () => {
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
    await unlock()
    await (await lockFolder(folder))()
    expect(await readdir(folder)).toEqual([])
  })

  it('is refused while another process has it', async () => {
    await leaveLock({ pid: process.ppid, started: null })
    await expect(lockFolder(folder)).rejects.toThrow(`process ${process.ppid}`)
  })

  it('is taken over from a process that is gone', async () => {
    await leaveLock({ pid: await deadPid() })
    await (await lockFolder(folder))()
  })

  it.each(['', 'nonsense', '{"pid":', 'null'])('is taken over when it reads %j', async (text) => {
    await writeFile(lockFile(), text)
    await (await lockFolder(folder))()
    expect(await readdir(folder)).toEqual([])
  })

  // Only Linux tells when a process started.
  it.runIf(process.platform === 'linux').each([
    ['this process', () => process.pid],
    ['another process', () => process.ppid],
  ])('is taken over when %s got the id of the one that held it', async (_, pid) => {
    await leaveLock({ pid: pid(), started: 'an earlier start' })
    await (await lockFolder(folder))()
  })

  it('goes to one of many that find it abandoned', async () => {
    const pid = await deadPid()
    for (let round = 0; round < 20; round += 1) {
      await leaveLock({ pid })
      const takers = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
      const took = takers.filter((taker) => taker.status === 'fulfilled')
      expect(took).toHaveLength(1)
      for (const { value: unlock } of took) await unlock()
      expect(await readdir(folder)).toEqual([])
    }
  })

  it('is left to a process that is taking it over', async () => {
    await leaveLock({ pid: await deadPid() })
    const gone = await readFile(lockFile(), 'utf8')
    const { nonce } = JSON.parse(gone) as { nonce: string }
    const taker = { pid: process.ppid, started: null, nonce: randomUUID() }
    await writeFile(`${lockFile()}.after-${nonce}`, JSON.stringify(taker))
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
    expect(await readFile(lockFile(), 'utf8')).toBe(gone)
  })

  it('is taken over from a process that went while it was taking it over', async () => {
    const pid = await deadPid()
    await leaveLock({ pid })
    const gone = await readFile(lockFile(), 'utf8')
    const { nonce } = JSON.parse(gone) as { nonce: string }
    await writeFile(`${lockFile()}.after-${nonce}`, gone)
    await (await lockFolder(folder))()
    expect(await readdir(folder)).toEqual([])
  })
})
