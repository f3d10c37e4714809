import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { unbuiltAugustOperations, unbuiltOperations } from '../src/core/http/unbuiltOperations.ts'
import { findProblems } from './reached/problems.ts'
import { renderTable, withoutTests } from './reached/table.ts'
import { describeProfiles, readTraffic } from './reached/traffic.ts'

/**
 * Writes the table of what the tests' HTTP traffic reached into README.md, or with `--check` fails
 * when the table is out of date. It fails too when a documented response is reached by no test and
 * is no known gap, when no test succeeds with an operation in one of its profiles, and when a test
 * got a response that is not documented. The traffic is in the folder `SANDBOX_TRAFFIC`; with
 * `--run` the suite is run for it in every lane.
 */
const lanes = ['sandbox', 'sandbox magic', 'sandbox may', 'sandbox august']
const readme = fileURLToPath(new URL('../README.md', import.meta.url))
const [start, end] = ['<!-- coverage -->\n', '<!-- /coverage -->']

async function main(): Promise<void> {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { check: flag, run: flag } })
  const folder = values.run ? runLanes() : process.env.SANDBOX_TRAFFIC
  if (folder === undefined) {
    throw new Error('SANDBOX_TRAFFIC must be the folder of the recorded traffic')
  }
  const described = await describeProfiles()
  const reached = readTraffic(folder, described)
  const problems = findProblems(described, reached)
  const before = readFileSync(readme, 'utf8')
  const after = withTable(before, renderTable(described, countUnbuilt(), reached))
  if (!values.check) writeFileSync(readme, after)
  else if (withoutTests(before) !== withoutTests(after)) {
    problems.push('README.md has an outdated table: run npm run coverage:sandbox')
  }
  report([...described.values()].flat().length, problems)
}

function countUnbuilt() {
  const before = unbuiltOperations.length
  return new Map([
    ['spec', before],
    ['live-2026-05', before],
    ['live-2026-08', before + unbuiltAugustOperations.length],
  ] as const)
}

function runLanes(): string {
  const made = mkdtempSync(join(tmpdir(), 'holdfast-traffic-'))
  for (const project of lanes) {
    const args = ['--no-install', 'vitest', 'run', '--project', project]
    const env = { ...process.env, SANDBOX_TRAFFIC: made }
    const { status } = spawnSync('npx', args, { stdio: 'inherit', env })
    if (status !== 0) throw new Error(`The lane ${project} failed`)
  }
  return made
}

function withTable(text: string, table: string): string {
  const [head, rest] = text.split(start)
  const tail = rest?.slice(rest.indexOf(end))
  if (head === undefined || tail === undefined) throw new Error('README.md has no coverage markers')
  return `${head}${start}${table}${tail}`
}

function report(operations: number, problems: readonly string[]): void {
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  const path = process.env.LANE_REPORT
  if (path !== undefined) {
    writeFileSync(path, JSON.stringify({ operations, problems: problems.length }))
  }
  process.stdout.write(`${operations} operations, ${problems.length} problems\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

await main()
