/**
 * Runs test lanes and ends on one line: `N passed, N failed, N skipped`.
 *
 * `npm test` runs what a change needs, `npm run test:all` everything, `npm run test:rest` what
 * `npm test` leaves out, `npm test -- NAME` one lane, and `npm test -- --list` lists them. Lanes run one after another, so that
 * browsers do not compete for the machine. A lane whose program this machine lacks is skipped by
 * name, with the command that installs the program.
 */
import { parseArgs } from 'node:util'
import { chooseLanes } from './test/chooseLanes.ts'
import { createDownload, noDownload } from './test/download.ts'
import { type Lane, lanes } from './test/lanes.ts'
import { laneTable } from './test/laneTable.ts'
import { type Location, programs } from './test/programs.ts'
import type { Results } from './test/reports.ts'
import { openRunFolder } from './test/runFolder.ts'
import { runLane } from './test/runLane.ts'
import { runLanes } from './test/runLanes.ts'
import { readSkipRules, skipLane } from './test/skipLane.ts'
import { counts, type LaneResults, summarize } from './test/summary.ts'

const flag = { type: 'boolean', default: false } as const
const { values, positionals } = parseArgs({
  options: { all: flag, rest: flag, list: flag },
  allowPositionals: true,
})
const folder = openRunFolder(process.env.HOLDFAST_TEST_RUN)
const rules = readSkipRules(process.env)
const locate = programs(process.env.HOLDFAST_NO_DOWNLOADS ? noDownload : createDownload())
const located = new Map<string, Promise<Location>>()

if (values.list) console.log(laneTable(lanes))
else await runAll()

async function runAll(): Promise<void> {
  try {
    const done = folder.earlier.map(({ name }) => name)
    const chosen = chooseLanes(lanes, { ...values, names: positionals, done })
    const all = await runLanes(chosen, folder, timed)
    console.log(`\n${summarize(all)}`)
    process.exitCode = all.some(({ failed }) => failed > 0) ? 1 : 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

async function timed(lane: Lane): Promise<LaneResults> {
  process.stdout.write(`\n== ${lane.name}\n`)
  const startedAtMs = Date.now()
  const results = await runOrSkip(lane)
  const seconds = (Date.now() - startedAtMs) / 1000
  console.log(`${lane.name}: ${counts(results)} in ${Math.round(seconds)} s`)
  if (results.note) console.log(results.note)
  return { ...results, name: lane.name, seconds }
}

async function runOrSkip(lane: Lane): Promise<Results> {
  const location = await locationOf(lane)
  if (!location.isHere) return skipLane(lane, location, rules)
  for (const path of Object.values(location.env)) console.log(path || "Playwright's own browser")
  return runLane(lane, folder.path, location.env)
}

/** Each program is looked for once a run. */
async function locationOf({ needs }: Lane): Promise<Location> {
  if (!needs) return { isHere: true, env: {} }
  const known = located.get(needs) ?? locate[needs]()
  located.set(needs, known)
  return known
}
