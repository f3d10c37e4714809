import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { startCli } from '../support/cliProcess.ts'
import { hasShell, readShellBlocks, readWalkThroughs } from '../support/walkThrough.ts'

const run = promisify(execFile)

/** Commands that install, start or save a sandbox, which other tests run. */
const setups = /^(npm install|docker (build|run)|npx holdfast-sandbox)/

it('every other shell block of the pages is a walk-through', () => {
  const unnamed = readShellBlocks().filter(({ name }) => name === undefined)
  expect(unnamed.filter(({ script }) => !setups.test(script))).toEqual([])
  expect(unnamed).toHaveLength(5)
})

it.skipIf(!hasShell).for(readWalkThroughs())(
  'a walk-through prints what its page says: $name',
  async ({ args, script, said }) => {
    const folder = mkdtempSync(join(tmpdir(), 'holdfast-walk-through-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const sandbox = await startCli(...args)
    const { port } = new URL(sandbox.url)
    const onPort = script.replaceAll('4800', port)
    const { stdout } = await run('sh', ['-eu', '-c', onPort], { cwd: folder })
    await sandbox.stop()
    expect(said.length).toBeGreaterThan(0)
    expect(stdout.trimEnd().split('\n')).toEqual(said)
  },
)
