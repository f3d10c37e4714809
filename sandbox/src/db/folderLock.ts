import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A data folder that another sandbox has open: two of them would destroy it. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

/**
 * Takes a data folder for this process. A lock whose process is gone, after a crash, is taken over.
 *
 * @returns what gives the folder back
 * @throws FolderInUseError
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'holdfast-sandbox.lock')
  if (!(await claim(file))) {
    const holder = Number(await readFile(file, 'utf8').catch(() => ''))
    if (isRunning(holder)) {
      throw new FolderInUseError(
        `The data folder ${folder} is in use by process ${holder} (see ${file}).`,
      )
    }
    await rm(file, { force: true })
    if (!(await claim(file))) throw new FolderInUseError(`The data folder ${folder} is in use.`)
  }
  return () => rm(file, { force: true })
}

/** Creating the file exclusively is the one step two processes cannot both make. */
async function claim(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
