import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coverageOf, coveragePath } from './reached/coverage.ts'

/**
 * Runs the sandbox's suite in every profile and mode, and writes the table of what its HTTP traffic
 * reached into docs/sandbox/coverage.md. The lane `sandbox-matrix` of the proof fails when the table is out of date, when a
 * documented response is reached by no test and is no known gap, when no test succeeds with an
 * operation in one of its profiles, and when a test got a response that is not documented.
 */
const folder = mkdtempSync(join(tmpdir(), 'holdfast-traffic-'))
const projects = ['sandbox', 'sandbox magic', 'sandbox may', 'sandbox august', 'sandbox matrix *']
const args = projects.flatMap((project) => ['--project', project])
const { status } = spawnSync('npx', ['--no-install', 'vitest', 'run', ...args], {
  stdio: 'inherit',
  env: { ...process.env, SANDBOX_TRAFFIC: folder },
})
if (status !== 0) throw new Error('The suite failed')

const { problems, withTable } = await coverageOf(folder)
writeFileSync(coveragePath, withTable)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
