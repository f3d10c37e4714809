/// <reference path="./fs-native-extensions.d.ts" />
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { tryLock } from 'fs-native-extensions'

/** What is locked, and how long to wait for it. */
export interface LockOptions {
  /** The folder of the locks. */
  folder: string
  /** What is locked, as the name of a file. */
  name: string
  /** Ends the wait. */
  signal: AbortSignal
  maxWaitMs: number
}

/** Another call, or another program with the same folder, has the lock. */
export class LockedError extends Error {
  override readonly name = 'LockedError'
}

const pollMs = 40

/**
 * Runs work that no other call runs at the same time under that name, in this process or another.
 *
 * The lock is the operating system's: it ends with the process, however that ends, and depends on no
 * clock. The file it is on stays, as removing it could take the lock of another.
 *
 * @throws LockedError when the lock was not free in time, or the signal was aborted before
 */
export async function withFileLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T> {
  const file = await openLock(options)
  try {
    // guard: mcp-file-lock
    await waitForLock(file, options)
    return await work()
  } finally {
    await file.close()
  }
}

/** Whether another call, or another program, has a lock at this moment. */
export async function isFileLocked(lock: Pick<LockOptions, 'folder' | 'name'>): Promise<boolean> {
  const file = await openLock(lock)
  try {
    return !tryLock(file.fd)
  } finally {
    await file.close()
  }
}

async function openLock({ folder, name }: Pick<LockOptions, 'folder' | 'name'>) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return open(join(folder, `${name}.lock`), 'a', 0o600)
}

async function waitForLock(file: FileHandle, options: LockOptions): Promise<void> {
  const { name, signal, maxWaitMs } = options
  const endMs = performance.now() + maxWaitMs
  while (!signal.aborted) {
    if (tryLock(file.fd)) return
    if (performance.now() > endMs) break
    await delay(pollMs * (1 + Math.random()))
  }
  throw new LockedError(`${name} is locked`)
}
