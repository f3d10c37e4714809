/**
 * Takes controls of the library out of the page that stories are told on, one after the other, and
 * expects the story to fail without it. Slow: each runs in a real browser. A file of stories runs
 * once as it is, and then once for each of its guards. `npm run proof:stories -- ID` proves one.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Guard, isStory, readGuards } from './guards/guard.ts'
import type { Outcome } from './test/reports.ts'
import { type LaneRun, runLane } from './test/runLane.ts'

/** Runs the stories of a file that have a tag, in a page without one guard’s control where one is named. */
async function tell(file: string, tags: string[], guardId = ''): Promise<LaneRun> {
  const pattern = tags.map((tag) => `@${tag}\\b`).join('|')
  const filter = ['--workers=1', file, '-g', pattern]
  // Of a name of its own, so that a run of the same stories beside this one keeps its traces.
  const lane = { name: 'proof-stories', covers: '', tool: 'playwright' } as const
  const env = { ...process.env, HOLDFAST_TAKE_OUT: guardId }
  return runLane({ ...lane, projects: ['library'], filter }, folder, env)
}

const hasStatus =
  (wanted: Outcome['status']) =>
  ({ status }: Outcome) =>
    status === wanted

/** A story that fell over for another reason has shown nothing. */
const failedByExpectation = ({ status, message }: Outcome) =>
  status === 'failed' && /expect\(|Expected:/.test(message)

async function prove({ id, threats }: Guard, file: string, whole: LaneRun): Promise<boolean> {
  const without = await tell(file, threats, id)
  const { outcomes } = whole
  const isWhole = outcomes.some(hasStatus('passed')) && !outcomes.some(hasStatus('failed'))
  const isProved = isWhole && without.outcomes.some(failedByExpectation)
  const failed = ({ outcomes }: LaneRun) => outcomes.filter(hasStatus('failed')).length
  console.log(
    isProved
      ? `proved      ${id}`
      : `NOT PROVED  ${id}: ${failed(whole)} failed with it, ${failed(without)} without`,
  )
  return isProved
}

const folder = mkdtempSync(join(tmpdir(), 'holdfast-proof-stories-'))
const [wanted] = process.argv.slice(2)
const chosen = readGuards().filter(
  ({ id, files }) => (!wanted || id === wanted) && files.some(isStory),
)
if (chosen.length === 0) throw new Error(`No guard with a story has the id ${wanted}`)

let provedCount = 0
for (const file of new Set(chosen.flatMap(({ files }) => files.filter(isStory)))) {
  const ofFile = chosen.filter(({ files }) => files.includes(file))
  const whole = await tell(file, [...new Set(ofFile.flatMap(({ threats }) => threats))])
  for (const guard of ofFile) if (await prove(guard, file, whole)) provedCount += 1
}
rmSync(folder, { recursive: true })
console.log(`${provedCount} of ${chosen.length} controls proved in a browser`)
process.exitCode = provedCount === chosen.length ? 0 : 1
