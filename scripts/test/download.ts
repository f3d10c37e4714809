import { type ChildProcess, spawn } from 'node:child_process'
import type { Download } from './browsers.ts'
import { toolArguments } from './tools.ts'

/** How browsers are downloaded. */
export interface DownloadOptions {
  /** What all downloads of a run may take together. @default 120_000 */
  maxMs?: number
  /** Starts the download of a browser. @default Playwright's own command */
  start?: (browser: string) => ChildProcess
}

/** Downloads browsers with Playwright; after a failure it does not try again. */
export function createDownload(options: DownloadOptions = {}): Download {
  const { maxMs = 120_000, start = startInstall } = options
  const endsAtMs = Date.now() + maxMs
  let hasFailed = false
  return async (browser) => {
    if (hasFailed) return false
    hasFailed = !(await finish(start(browser), Math.max(0, endsAtMs - Date.now())))
    return !hasFailed
  }
}

/** Downloads nothing: `HOLDFAST_NO_DOWNLOADS=1`. */
export const noDownload: Download = async () => false

/** In a process group of its own: Playwright downloads in a child process. */
function startInstall(browser: string): ChildProcess {
  const args = toolArguments('playwright', ['install', browser])
  return spawn(process.execPath, args, { stdio: 'inherit', detached: true })
}

/** Waits for the exit, and ends the whole group when it takes too long or the run is interrupted. */
async function finish(child: ChildProcess, maxMs: number): Promise<boolean> {
  const interrupted = () => {
    killGroup(child)
    process.exit(130)
  }
  process.once('SIGINT', interrupted)
  const timer = setTimeout(() => killGroup(child), maxMs)
  const exitCode = await new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  clearTimeout(timer)
  process.off('SIGINT', interrupted)
  return exitCode === 0
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
