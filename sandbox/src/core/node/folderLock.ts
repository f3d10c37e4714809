import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A data folder that another sandbox has open: two of them would destroy it. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

/** Who has a lock. A process id comes again, so when its process started counts as well. */
type Holder = { pid: number; started: string | null; nonce: string }

/**
 * Takes a data folder for this process. A lock whose process is gone, after a crash, is taken over.
 *
 * @returns what gives the folder back
 * @throws FolderInUseError
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'holdfast-sandbox.lock')
  const { pid } = process
  const mine = { pid, started: await startOf(pid), nonce: randomUUID() }
  await claim(file, mine)
  if ((await readHolder(file))?.nonce !== mine.nonce) throw inUse(file)
  return () => rm(file, { force: true })
}

/** Creating the file whole is the one step two processes cannot both make. */
async function claim(file: string, mine: Holder): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(mine))
  try {
    while (!(await create(draft, file))) {
      const holder = await readHolder(file)
      if (holder && (await isRunning(holder))) throw inUse(file, holder.pid)
      if (holder && (await replace(draft, file, holder, mine))) return
    }
  } finally {
    await rm(draft, { force: true })
  }
}

async function create(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Takes the place of a holder that is gone. Each has one successor, who holds a lock made out to its
 * nonce: a second taker would remove the lock of the first.
 */
async function replace(draft: string, file: string, gone: Holder, mine: Holder): Promise<boolean> {
  const succession = `${file}.after-${gone.nonce}`
  await claim(succession, mine)
  try {
    if ((await readHolder(file))?.nonce !== gone.nonce) return false
    await rename(draft, file)
    return true
  } finally {
    await rm(succession, { force: true })
  }
}

/** The process that the file names, undefined when it is gone; one that cannot be read names no running process. */
async function readHolder(file: string): Promise<Holder | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    const { pid, started, nonce } = JSON.parse(text) as Partial<Record<keyof Holder, unknown>>
    return {
      pid: Number(pid),
      started: typeof started === 'string' ? started : null,
      nonce: /^[0-9a-f-]{36}$/.test(String(nonce)) ? String(nonce) : 'unreadable',
    }
  } catch {
    return { pid: 0, started: null, nonce: 'unreadable' }
  }
}

function inUse(file: string, pid?: number): FolderInUseError {
  const by = pid === undefined ? '' : ` by process ${pid}`
  return new FolderInUseError(
    `The data folder is in use${by} (lock file: ${file}). Stop that sandbox or choose another folder.`,
  )
}

async function isRunning({ pid, started }: Holder): Promise<boolean> {
  if (!isAlive(pid)) return false
  const startedNow = await startOf(pid)
  return started === null || startedNow === null || started === startedNow
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** When a process started, counted from the start of the machine; null where that is not told. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name, in parentheses, and may have spaces; the 22nd is the start.
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return start === undefined ? null : `${boot.trim()} ${start}`
  } catch {
    return null
  }
}
