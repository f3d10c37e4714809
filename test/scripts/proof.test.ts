import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let programs = ''
beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), 'holdfast-proof-'))
})
afterEach(() => rmSync(programs, { recursive: true }))

/** Runs the proof where its programs are these lines of a shell. */
function prove(lines: Record<'npm' | 'vitest' | 'playwright', string>) {
  for (const [name, line] of Object.entries(lines)) {
    writeFileSync(join(programs, name), `#!/bin/sh\n${line}\n`)
    chmodSync(join(programs, name), 0o755)
  }
  const script = join(import.meta.dirname, '../../scripts/proof.ts')
  const args = ['--import', import.meta.resolve('tsx'), script]
  const options = { encoding: 'utf8', env: { PATH: `${programs}:/bin` } } as const
  return spawnSync(process.execPath, args, options)
}

it('runs every part of the proof after one that failed, and ends with the names of those that did', () => {
  const npm = '[ "$2" != size ] && [ "$2" != proof:flood ]'
  const { status, stdout, stderr } = prove({ npm, vitest: 'exit 0', playwright: 'exit 3' })

  expect(stderr.trim().split('\n')).toEqual([
    'Failed:',
    'npm run size',
    'npm run proof:flood',
    'playwright test --project slow',
  ])
  expect(stdout).toContain('> vitest run --project "sandbox histories"')
  expect(status).toBe(1)
})

it('succeeds where every part does', () => {
  const { status, stderr } = prove({ npm: 'exit 0', vitest: 'exit 0', playwright: 'exit 0' })

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
