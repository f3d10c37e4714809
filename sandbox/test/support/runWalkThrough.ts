import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { startCli } from './cliProcess.ts'
import type { WalkThrough } from './walkThrough.ts'

const run = promisify(execFile)

/** Runs a walk-through with a sandbox of its own, and returns the lines that it prints. */
export async function runWalkThrough({ args, script }: WalkThrough): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-walk-through-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const sandbox = await startCli(...args)
  const { port } = new URL(sandbox.url)
  const onPort = script.replaceAll('4800', port)
  const { stdout } = await run('sh', ['-eu', '-c', onPort], { cwd: folder })
  await sandbox.stop()
  return stdout.trimEnd().split('\n')
}
