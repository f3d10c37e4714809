import { constants, type Stats } from 'node:fs'
import { type FileHandle, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UnusableFileError } from './unusableFileError.ts'

/** Read and write, for the owner alone. */
const fileMode = 0o600
const folderMode = 0o700

/**
 * Reads a file that only its owner may read.
 *
 * @returns undefined when there is no such file
 * @throws UnusableFileError when others may read or change it, or write to its folder, or when it is
 *   no regular file
 */
export async function readPrivateFile(path: string): Promise<string | undefined> {
  const file = await openIfExists(path)
  if (!file) return undefined
  try {
    // guard: mcp-folder-exposed
    requireOwnFolder(dirname(path), await stat(dirname(path)))
    // guard: mcp-file-exposed
    requirePrivate(path, await file.stat())
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

/** Without waiting: a named pipe would let the reader wait for a writer. */
const readFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

async function openIfExists(path: string) {
  try {
    return await open(path, readFlags)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Windows has no such modes: there, the file is as private as the folder it lies in. */
function requirePrivate(path: string, stats: Stats): void {
  if (!stats.isFile()) throw exposed(path, 'must be a regular file')
  if (process.platform === 'win32') return
  const { mode, uid } = stats
  if ((mode & 0o077) === 0 && /* guard: mcp-file-owner */ uid === process.getuid?.()) return
  throw exposed(path, 'must belong to you, and no other user may read it: run chmod 600 on it')
}

/** Who can write to a folder can put another file in the place of this one. */
function requireOwnFolder(folder: string, { mode, uid }: Stats): void {
  if (process.platform === 'win32') return
  if ((mode & 0o022) === 0 && /* guard: mcp-folder-owner */ uid === process.getuid?.()) return
  throw exposed(
    folder,
    'must belong to you, and no other user may write to it: run chmod 700 on it',
  )
}

function exposed(path: string, rule: string): UnusableFileError {
  return new UnusableFileError(path, 'exposed', rule)
}

/**
 * Creates a folder for its owner alone, with those above it.
 *
 * @throws UnusableFileError when it exists and is not the owner's alone to write to
 */
export async function createPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: folderMode })
  requireOwnFolder(folder, await stat(folder))
}

/** Writes a file that only its owner may read, in place of an earlier one, whole or not at all. */
export function writePrivateFile(path: string, text: string): Promise<void> {
  return withDraft(path, text, (draft) => rename(draft, path))
}

/**
 * Creates a file that only its owner may read.
 *
 * @returns false when it exists; it is then as it was
 */
export async function createPrivateFile(path: string, text: string): Promise<boolean> {
  try {
    await withDraft(path, text, (draft) => link(draft, path))
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Writes a draft, publishes it, and leaves none behind, whatever fails. */
async function withDraft(
  path: string,
  text: string,
  publish: (draft: string) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: folderMode })
  const draft = `${path}.${crypto.randomUUID()}.draft`
  const file = await open(draft, 'wx', /* guard: mcp-file-mode */ fileMode)
  try {
    await writeAndClose(file, text)
    await publish(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeAndClose(file: FileHandle, text: string): Promise<void> {
  try {
    await file.writeFile(text)
    // guard: mcp-file-synced
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Whether an error of the file system has a code such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
