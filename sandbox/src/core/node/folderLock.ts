/// <reference path="./fs-native-extensions.d.ts" />
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../startError.ts'

/** A data folder that another sandbox has open: two of them would destroy it. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

/**
 * Takes a data folder for this process. The lock is the operating system's: it ends with the process,
 * however that ends. The file it is on stays, as removing it could take the lock of another.
 *
 * @returns what gives the folder back
 * @throws FolderInUseError
 * @throws StartError when it cannot be made or written to
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'holdfast-sandbox.lock')
  const handle = await openFile(folder, file)
  try {
    await claim(handle, file)
  } catch (error) {
    await handle.close()
    throw error
  }
  return () => handle.close()
}

async function openFile(folder: string, file: string): Promise<FileHandle> {
  try {
    await mkdir(folder, { recursive: true })
    return await open(file, 'a+')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    const message = `The data folder ${folder} cannot be used${code}. Choose another with --data (SANDBOX_DATA).`
    throw new StartError(message, { cause })
  }
}

async function claim(handle: FileHandle, file: string): Promise<void> {
  // Native code, which a sandbox in memory does not need.
  const { tryLock } = await import('fs-native-extensions')
  if (!tryLock(handle.fd)) throw inUse(file, await readFile(file, 'utf8').catch(() => ''))
  await handle.truncate()
  await handle.writeFile(String(process.pid))
}

/** @param holder - What the process that has the lock wrote into its file */
function inUse(file: string, holder: string): FolderInUseError {
  const by = /^\d+$/.test(holder) ? ` by process ${holder}` : ''
  return new FolderInUseError(
    `The data folder is in use${by} (lock file: ${file}). Stop that sandbox or choose another folder.`,
  )
}
