import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
let machine: string

/** A PATH that holds Node, npm and git, and the shell with which npm starts scripts. */
beforeAll(() => {
  machine = mkdtempSync(join(tmpdir(), 'holdfast-bare-'))
  mkdirSync(join(machine, 'bin'))
  symlinkSync(process.execPath, join(machine, 'bin/node'))
  for (const name of ['npm', 'npx', 'git', 'sh']) {
    const path = execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
    symlinkSync(path, join(machine, 'bin', name))
  }
})
afterAll(() => rmSync(machine, { recursive: true }))

/** Runs a lane as on a machine without browsers. */
async function runLane(lane: string, env: Record<string, string> = {}) {
  const child = spawn(join(machine, 'bin/npm'), ['test', '--', lane], {
    cwd: root,
    env: {
      PATH: join(machine, 'bin'),
      HOME: machine,
      PLAYWRIGHT_BROWSERS_PATH: join(machine, 'browsers'),
      ...env,
    },
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const output = await text(child.stdout)
  return { exitCode: await exited, output, lastLine: output.trimEnd().split('\n').at(-1) }
}

describe('npm test on a machine with Node, npm and git only', () => {
  // Chrome for macOS is found outside of PATH.
  it.skipIf(process.platform === 'darwin')(
    'skips a lane without its browser and names the command that installs it',
    async () => {
      const { exitCode, output, lastLine } = await runLane('chromium')
      expect(lastLine).toBe('0 passed, 0 failed, 1 skipped')
      expect(output).toContain('npx playwright install --with-deps chromium')
      expect(exitCode).toBe(0)
    },
  )

  it('fails in CI, where a browser would be lost silently', async () => {
    const { exitCode, lastLine } = await runLane('firefox', { CI: 'true' })
    expect(lastLine).toBe('0 passed, 1 failed, 0 skipped')
    expect(exitCode).toBe(1)
  })

  it('sums up an earlier run of the same folder, and fails with it', async () => {
    const lost = {
      name: 'unit',
      seconds: 1,
      passed: 2,
      failed: 1,
      skipped: 0,
      notes: [],
      slowest: [],
    }
    writeFileSync(join(machine, 'results.json'), JSON.stringify([lost]))
    const { exitCode, lastLine } = await runLane('redis', { HOLDFAST_TEST_RUN: machine })
    expect(lastLine).toBe('2 passed, 1 failed, 1 skipped')
    expect(exitCode).toBe(1)
  })
})
