/**
 * Runs test lanes, with those that wait beside those that compute, and ends on one line:
 * `N passed, N failed, N skipped`.
 *
 * `npm test` runs what a change needs, `npm run test:rest` what that leaves out, `npm run test:all`
 * both, `npm test -- NAME` one lane, and `npm test -- --list` lists them. A lane whose program this
 * machine lacks is skipped by name, with the command that installs the program.
 */
import { parseArgs } from 'node:util'
import { chooseLanes } from './test/chooseLanes.ts'
import { maySkip } from './test/isCi.ts'
import { type Lane, listLanes } from './test/lanes.ts'
import { type Location, locate, type ProgramName } from './test/programs.ts'
import { runLane } from './test/runLane.ts'
import { openRunFolder, runLanes } from './test/runLanes.ts'
import {
  counts,
  failedLane,
  type LaneResults,
  skippedLane,
  summarize,
  sumUp,
} from './test/summary.ts'

const flag = { type: 'boolean', default: false } as const
const { values, positionals } = parseArgs({
  options: { all: flag, rest: flag, list: flag },
  allowPositionals: true,
})
const located = new Map<ProgramName, Promise<Location>>()

try {
  if (values.list) console.log(listLanes())
  else await runAll()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function runAll(): Promise<void> {
  const folder = openRunFolder(process.env.HOLDFAST_TEST_RUN)
  const done = folder.earlier.map(({ name }) => name)
  const chosen = chooseLanes({ ...values, names: positionals, done })
  const all = await runLanes(chosen, folder, async (lane) => {
    // What a lane beside another one says is printed at its end, in one piece.
    const said: string[] = []
    const print = lane.waits ? (text: string) => said.push(text) : console.log
    print(`\n== ${lane.name}`)
    const results = await runOrSkip(lane, folder.path, print)
    print([`${lane.name}: ${counts([results])}`, ...results.notes].join('\n'))
    if (lane.waits) console.log(said.join('\n'))
    return results
  })
  console.log(`\n${summarize(all)}`)
  process.exitCode = all.some(({ failed }) => failed > 0) ? 1 : 0
}

async function runOrSkip(
  lane: Lane,
  folder: string,
  print: (text: string) => void,
): Promise<LaneResults> {
  const location = lane.needs ? await locateOnce(lane.needs) : { env: {} }
  if ('env' in location) {
    for (const path of Object.values(location.env)) print(path || "Playwright's own browser")
    const startedAtMs = Date.now()
    const run = await runLane(lane, folder, { ...process.env, ...location.env }, print)
    return sumUp(lane.name, run, (Date.now() - startedAtMs) / 1000)
  }
  const reason = `${lane.needs} is missing: ${location.missing}`
  if (maySkip(lane.name, process.env)) return skippedLane(lane.name, reason)
  return failedLane(lane.name, `${reason} (in CI it is skipped only if HOLDFAST_MAY_SKIP names it)`)
}

function locateOnce(program: ProgramName): Promise<Location> {
  const known = located.get(program) ?? locate(program)
  located.set(program, known)
  return known
}
