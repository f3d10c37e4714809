import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hasCode } from './privateFile.ts'

/** What is locked, and how long to wait for it. */
export interface LockOptions {
  /** The folder of the locks. */
  folder: string
  /** What is locked, as a part of a file's name without a dot. */
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
/** No payment takes this long; the process that the lock names is then another one. */
const maxLockLifeMs = 5 * 60_000

/**
 * Runs work that no other call runs at the same time under that name, in this process or another.
 *
 * Every contender adds a file of its own and then looks for those of others: of two, at least the
 * later one sees the other and withdraws. As no two locks share a path, that of a process which
 * died can be deleted without the risk of deleting its successor's.
 *
 * @throws LockedError when the lock was not free in time, or the signal was aborted before
 */
export async function withFileLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T> {
  const path = await waitForLock(options)
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function waitForLock({ signal, maxWaitMs, ...lock }: LockOptions): Promise<string> {
  await mkdir(lock.folder, { recursive: true, mode: 0o700 })
  const endMs = performance.now() + maxWaitMs
  while (!signal.aborted) {
    const path = await tryLock(lock)
    if (path) return path
    if (performance.now() > endMs) break
    await delay(pollMs * (1 + Math.random()))
  }
  throw new LockedError(`${lock.name} is locked`)
}

type Lock = Pick<LockOptions, 'folder' | 'name'>

async function tryLock(lock: Lock): Promise<string | undefined> {
  if (await isLocked(lock)) return undefined
  const own = `${lock.name}.${process.pid}.${hostDigits()}.${crypto.randomUUID()}.lock`
  const path = join(lock.folder, own)
  await writeFile(path, '', { flag: 'wx', mode: 0o600 })
  // guard: mcp-file-lock
  if (!(await isLocked(lock, own))) return path
  await rm(path, { force: true })
  return undefined
}

/** A host's name may have dots, which separate the parts of a lock's name. */
function hostDigits(): string {
  return Buffer.from(hostname()).toString('hex')
}

async function isLocked({ folder, name }: Lock, own?: string): Promise<boolean> {
  const names = (await readdir(folder)).filter((one) => one.startsWith(`${name}.`) && one !== own)
  for (const other of names) {
    if (!(await isStale(folder, other))) return true
    await rm(join(folder, other), { force: true })
  }
  return false
}

async function isStale(folder: string, name: string): Promise<boolean> {
  const [, pid, host] = name.split('.')
  if (host === hostDigits() && !isRunning(Number(pid))) return true
  return (await ageMs(join(folder, name))) > maxLockLifeMs
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !hasCode(error, 'ESRCH')
  }
}

/** Infinite for a lock that was released in the meantime. */
async function ageMs(path: string): Promise<number> {
  try {
    return Date.now() - (await stat(path)).mtimeMs
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return Number.POSITIVE_INFINITY
    throw error
  }
}
