/**
 * Runs stories or tests again and again on a machine that has more to do than it can, and names those
 * that failed even once: `npm run proof:flaky -- SLICE`. SLICE is what Playwright takes, as in
 * `e2e/cards.spec.ts` or `--grep '@T3\b'`; every story runs 5 times, or `--repeat 20`. With files or folders
 * of `test` or `sandbox/test` that run in Node, Vitest runs them as often, each time in another order of files, because
 * the files of a worker share their modules.
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LaneRun, runLane } from './test/runLane.ts'

const { slice, times } = readArguments(process.argv.slice(2))
const workers = 2 * availableParallelism()
const folder = mkdtempSync(join(tmpdir(), 'holdfast-flaky-'))
const isOfVitest = slice.some((filter) => /^(sandbox\/)?test\//.test(filter))
const runs = isOfVitest ? Array.from({ length: times }, runTests) : [runStories()]
rmSync(folder, { recursive: true })

const failures = runs.flatMap(({ outcomes, problem, note }) => [
  ...outcomes
    .filter(({ status }) => status === 'failed')
    .map(({ file, title, message, trace }) => [file, title, message, trace ?? note].join(' › ')),
  ...(problem ? [`${problem} ${note}`] : []),
])
for (const failure of failures.sort()) console.log(`failed: ${failure}`)
const count = runs.flatMap(({ outcomes }) => outcomes).length
console.log(`${count} runs of tests, ${failures.length} failures`)
process.exitCode = failures.length > 0 ? 1 : 0

function readArguments(args: string[]): { slice: string[]; times: number } {
  const at = args.indexOf('--repeat')
  const times = at < 0 ? 5 : Number(args[at + 1])
  const slice = at < 0 ? args : args.toSpliced(at, 2)
  if (slice.length > 0 && Number.isInteger(times) && times > 0) return { slice, times }
  throw new Error('usage: npm run proof:flaky -- SLICE [--repeat N]')
}

function runStories(): LaneRun & { note: string } {
  const filter = [...slice, `--repeat-each=${times}`, `--workers=${workers}`, '--retries=0']
  return { ...run('playwright', ['demo', 'library', 'sandbox page'], filter), note: '' }
}

function runTests(): LaneRun & { note: string } {
  const seed = `--sequence.seed=${randomInt(1_000_000)}`
  console.log(`Shuffled with ${seed}`)
  const filter = [...slice, '--sequence.shuffle.files', seed, `--maxWorkers=${workers}`]
  return { ...run('vitest', ['unit', 'sandbox'], filter), note: `(${seed})` }
}

function run(tool: 'vitest' | 'playwright', projects: string[], filter: string[]): LaneRun {
  return runLane({ name: 'flaky', covers: '', tool, projects, filter }, folder, process.env)
}
