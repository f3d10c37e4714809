import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createSandbox } from '../src/index.ts'
import { describedOperations, type Operation } from '../test/support/operations.ts'
import type { TrafficLine } from '../test/support/traffic.ts'
import { knownGaps } from './coverageGaps.ts'

/**
 * Writes the table of what the tests' HTTP traffic reached into README.md, or with `--check` fails
 * when the table is out of date, when a documented answer is reached by no test and is not a known
 * gap, when a known gap is none any more, or when a test got an answer that is not documented. The traffic is in the folder `SANDBOX_TRAFFIC`; with
 * `--run` the suite is run for it in every lane.
 */
const flag = { type: 'boolean', default: false } as const
const { values } = parseArgs({ options: { check: flag, run: flag } })
const folder = values.run ? runLanes() : process.env.SANDBOX_TRAFFIC
if (folder === undefined)
  throw new Error('SANDBOX_TRAFFIC must be the folder of the recorded traffic')

/** What any call may hear, whatever its operation: it cannot be read, or something is broken. */
const anywhere = ['INVALID_REQUEST_FORMAT', 'INTERNAL_ERROR', 'GRID_SWITCH_ERROR']
const readme = fileURLToPath(new URL('../README.md', import.meta.url))
const [start, end] = ['<!-- coverage -->\n', '<!-- /coverage -->']

const sandbox = await createSandbox()
const operations = await describedOperations(sandbox)
await sandbox.close()

const reached = reachedBy(operations, readTraffic(folder))
const problems = [...unexplained(operations), ...stale(), ...undocumented(operations)]
const table = render(operations)
const before = readFileSync(readme, 'utf8')
const after = withTable(before, table)
if (values.check && withoutCodes(before) !== withoutCodes(after)) {
  problems.push('README.md has an outdated table: run npm run coverage:sandbox')
}
if (!values.check) writeFileSync(readme, after)

for (const problem of problems) process.stderr.write(`${problem}\n`)
const report = process.env.LANE_REPORT
const counts = { operations: operations.length, problems: problems.length }
if (report !== undefined) writeFileSync(report, JSON.stringify(counts))
process.stdout.write(`${operations.length} operations, ${problems.length} problems\n`)
process.exitCode = problems.length > 0 ? 1 : 0

function runLanes(): string {
  const made = mkdtempSync(join(tmpdir(), 'holdfast-traffic-'))
  for (const project of ['sandbox', 'sandbox magic', 'sandbox live', 'sandbox postgres']) {
    const args = ['--no-install', 'vitest', 'run', '--project', project]
    const env = { ...process.env, SANDBOX_TRAFFIC: made }
    const { status } = spawnSync('npx', args, { stdio: 'inherit', env })
    if (status !== 0) throw new Error(`The lane ${project} failed`)
  }
  return made
}

function readTraffic(from: string): TrafficLine[] {
  return readdirSync(from)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(from, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TrafficLine)
}

/** Per operation and status: the codes of the refusals, or an empty set for a success. */
function reachedBy(all: Operation[], traffic: TrafficLine[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { method, path, status, code } of traffic) {
    const operation = all.find((one) => one.method === method && isAt(one, path))
    if (!operation) continue
    const key = `${operation.name} ${status}`
    const codes = found.get(key) ?? new Set()
    if (code) codes.add(code)
    found.set(key, codes)
  }
  return found
}

function isAt({ path: template }: Operation, path: string): boolean {
  const pattern = template.replace(/[.$]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(path)
}

function missingOf({ name, statuses }: Operation): number[] {
  return statuses.filter((status) => !reached.has(`${name} ${status}`))
}

function unexplained(all: Operation[]): string[] {
  return all.flatMap((operation) =>
    missingOf(operation)
      .filter((status) => !(`${operation.name} ${status}` in knownGaps))
      .map((status) => `no test reaches ${status} of ${operation.method} ${operation.path}`),
  )
}

function stale(): string[] {
  return Object.keys(knownGaps)
    .filter((key) => reached.has(key))
    .map((key) => `the known gap "${key}" is reached`)
}

function undocumented(all: Operation[]): string[] {
  return [...reached].flatMap(([key, codes]) => {
    const operation = all.find(({ name }) => key.startsWith(`${name} `))
    const status = Number(key.slice((operation?.name.length ?? 0) + 1))
    if (!operation || operation.statuses.includes(status)) return []
    const own = [...codes].filter((code) => !anywhere.includes(code))
    return own.map((code) => `${operation.name} answers ${status} ${code}, which is undocumented`)
  })
}

function render(all: Operation[]): string {
  const rows = all
    .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    .map((operation) => {
      const { method, path } = operation
      const [successes, refusals] = [outcomes(operation, 200), outcomes(operation, 400)]
      return `| ${method} \`${path}\` | ${successes} | ${refusals} | ${gapsOf(operation)} |`
    })
  const head = ['| Operation | Success | Refusals | Not reached |', '|---|---|---|---|']
  return `${[...head, ...rows].join('\n')}\n`
}

function outcomes({ name, statuses }: Operation, family: number): string {
  return statuses
    .filter((status) => (family === 200 ? status < 400 : status >= 400))
    .filter((status) => reached.has(`${name} ${status}`))
    .toSorted((a, b) => a - b)
    .map((status) =>
      [status, ...[...(reached.get(`${name} ${status}`) ?? [])].toSorted()].join(' '),
    )
    .join(', ')
}

function gapsOf(operation: Operation): string {
  return missingOf(operation)
    .map((status) => `${status}: ${knownGaps[`${operation.name} ${status}`] ?? 'no test'}`)
    .join('; ')
}

/** The table without what concurrent calls may answer now one way, now another. */
function withoutCodes(text: string): string {
  return text.replace(/( [A-Z][A-Z_]+)+(?=[,| ])/g, '')
}

function withTable(text: string, table: string): string {
  const [head, rest] = text.split(start)
  const tail = rest?.slice(rest.indexOf(end))
  if (head === undefined || tail === undefined) throw new Error('README.md has no coverage markers')
  return `${head}${start}${table}${tail}`
}
