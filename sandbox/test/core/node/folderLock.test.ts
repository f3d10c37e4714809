import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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
beforeEach(() => {
  count += 1
  folder = join(root, String(count))
})

/** Another process that has the lock until it is killed. */
async function lockElsewhere(): Promise<ChildProcess> {
  const module = new URL('../../../src/core/node/folderLock.ts', import.meta.url).href
  const script = `
    const { lockFolder } = await import(${JSON.stringify(module)})
    globalThis.unlock = await lockFolder(${JSON.stringify(folder)})
    process.stdout.write('locked')
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('exit', reject)
  })
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const over = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await over
}

describe('the lock of a data folder', () => {
  it('is refused while this process has it, and given back', async () => {
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
    await expect(lockFolder(folder)).rejects.toThrow(`by process ${process.pid} (`)
    await unlock()
    await (await lockFolder(folder))()
  })

  it('is refused while another process has it, and free once that one was killed', async () => {
    const other = await lockElsewhere()
    await expect(lockFolder(folder)).rejects.toThrow(`by process ${other.pid} (`)
    await kill(other)
    await (await lockFolder(folder))()
  })

  it.each(['', 'nonsense', '1'])('does not depend on its file, such as %j', async (text) => {
    await (await lockFolder(folder))()
    await writeFile(lockFile(), text)
    await (await lockFolder(folder))()
  })

  it('is kept over a refusal', async () => {
    const unlock = await lockFolder(folder)
    for (let round = 0; round < 3; round += 1) {
      await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
    }
    await unlock()
  })

  it('goes to one of many', async () => {
    for (let round = 0; round < 20; round += 1) {
      const takers = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
      const took = takers.filter((taker) => taker.status === 'fulfilled')
      expect(took).toHaveLength(1)
      for (const { value: unlock } of took) await unlock()
    }
  })
})
