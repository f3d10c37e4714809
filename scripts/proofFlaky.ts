/**
 * Runs stories or tests again and again on a machine that has more to do than it can, and names those
 * that failed even once: `npm run proof:flaky -- SLICE`. SLICE is what Playwright takes, as in
 * `e2e/cards.spec.ts` or `--grep '@T3\b'`; every story runs 5 times, or `--repeat 20`. With files or folders
 * of `test` or `sandbox/test`, Vitest runs them as often in Node and Chromium, each time in another order of
 * files, because the files of a worker share their modules. `--seed 7` begins with that order.
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LaneRun, runLane } from './test/runLane.ts'

/** What a run left, with how to repeat it. */
type Run = LaneRun & { note: string }

const { slice, times, firstSeed } = readArguments(process.argv.slice(2))
const workers = 2 * availableParallelism()
const folder = mkdtempSync(join(tmpdir(), 'holdfast-flaky-'))
const isOfVitest = slice.some((filter) => /^(sandbox\/)?test\//.test(filter))
const runs: Run[] = []
if (!isOfVitest) runs.push(await runStories())
else for (let at = 0; at < times; at += 1) runs.push(await runTests(firstSeed + at))
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

function readArguments(args: string[]): { slice: string[]; times: number; firstSeed: number } {
  const slice = [...args]
  const take = (option: string, otherwise: number) => {
    const at = slice.indexOf(option)
    return at < 0 ? otherwise : Number(slice.splice(at, 2)[1])
  }
  const times = take('--repeat', 5)
  const firstSeed = take('--seed', randomInt(1_000_000))
  const areNumbers = Number.isInteger(times) && times > 0 && Number.isInteger(firstSeed)
  if (slice.length > 0 && areNumbers) return { slice, times, firstSeed }
  throw new Error('usage: npm run proof:flaky -- SLICE [--repeat N] [--seed N]')
}

async function runStories(): Promise<Run> {
  const filter = [...slice, `--repeat-each=${times}`, `--workers=${workers}`, '--retries=0']
  return { ...(await run('playwright', ['demo', 'library', 'sandbox page'], filter)), note: '' }
}

async function runTests(seed: number): Promise<Run> {
  console.log(`Shuffled with --seed ${seed}`)
  const order = ['--sequence.shuffle.files', `--sequence.seed=${seed}`]
  const filter = [...slice, ...order, `--maxWorkers=${workers}`]
  return {
    ...(await run('vitest', ['unit', 'apps', 'sandbox', 'chromium', 'screens'], filter)),
    note: `(--seed ${seed})`,
  }
}

function run(
  tool: 'vitest' | 'playwright',
  projects: string[],
  filter: string[],
): Promise<LaneRun> {
  return runLane({ name: 'flaky', covers: '', tool, projects, filter }, folder, process.env)
}
