import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isFileLocked, LockedError, withFileLock } from '../store/fileLock.ts'

const holder = fileURLToPath(new URL('./support/lockHolder.ts', import.meta.url))

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const lockIn = (folder: string, more: { name?: string; maxWaitMs?: number } = {}) => ({
  folder,
  name: 'payee',
  signal: new AbortController().signal,
  maxWaitMs: 0,
  ...more,
})

/** Another process that has the lock. */
async function startHolder(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', holder, folder, 'payee'])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

describe('withFileLock', () => {
  it('runs one at a time, in any number of calls', async () => {
    const folder = await newFolder()
    let running = 0
    const overlaps: number[] = []
    const work = async () => {
      running += 1
      overlaps.push(running)
      await delay(5)
      running -= 1
    }
    const calls = Array.from({ length: 8 }, () =>
      withFileLock(lockIn(folder, { maxWaitMs: 10_000 }), work),
    )
    await Promise.all(calls)
    expect(overlaps).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  })

  it('is released when the work fails, and does not lock other names', async () => {
    const folder = await newFolder()
    const failed = withFileLock(lockIn(folder), async () => {
      await withFileLock(lockIn(folder, { name: 'other' }), async () => {})
      throw new Error('failed')
    })
    await expect(failed).rejects.toThrow('failed')
    expect(await withFileLock(lockIn(folder), async () => 'free')).toBe('free')
  })

  it('excludes another process, until that process dies', async () => {
    const folder = await newFolder()
    const child = await startHolder(folder)
    await expect(withFileLock(lockIn(folder), async () => {})).rejects.toThrow(LockedError)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await withFileLock(lockIn(folder), async () => 'free')).toBe('free')
  })

  it('excludes another process however far the clock jumps', async () => {
    const folder = await newFolder()
    await startHolder(folder)
    const jump = (hours: number) =>
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    for (const hours of [1, -2]) {
      jump(hours)
      await expect(withFileLock(lockIn(folder), async () => {})).rejects.toThrow(LockedError)
    }
  })

  it('is taken by one of many that waited for a process which died', async () => {
    const folder = await newFolder()
    const child = await startHolder(folder)
    let running = 0
    const overlaps: number[] = []
    const waiting = Array.from({ length: 6 }, () =>
      withFileLock(lockIn(folder, { maxWaitMs: 10_000 }), async () => {
        running += 1
        overlaps.push(running)
        await delay(5)
        running -= 1
      }),
    )
    child.kill('SIGKILL')
    await Promise.all(waiting)
    expect(overlaps).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('is not waited for any longer after the signal', async () => {
    const folder = await newFolder()
    const stop = new AbortController()
    await withFileLock(lockIn(folder), async () => {
      const options = { ...lockIn(folder, { maxWaitMs: 60_000 }), signal: stop.signal }
      const waiting = withFileLock(options, async () => {})
      stop.abort()
      await expect(waiting).rejects.toThrow(LockedError)
    })
  })
})

describe('isFileLocked', () => {
  it('is true while a call or another process has the lock, and takes none', async () => {
    const folder = await newFolder()
    expect(await isFileLocked(lockIn(folder))).toBe(false)
    expect(await withFileLock(lockIn(folder), () => isFileLocked(lockIn(folder)))).toBe(true)
    expect(await isFileLocked(lockIn(folder))).toBe(false)
    const child = await startHolder(folder)
    expect(await isFileLocked(lockIn(folder))).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await withFileLock(lockIn(folder), async () => 'free')).toBe('free')
  })
})
