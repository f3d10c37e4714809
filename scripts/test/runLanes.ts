import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Lane } from './lanes.ts'
import { failedLane, type LaneResults } from './summary.ts'

/** Where reports and results of a run are kept. */
export interface RunFolder {
  path: string
  /** The lanes of earlier runs of the same folder. */
  earlier: LaneResults[]
}

/**
 * Opens the folder of a run.
 *
 * @param shared - a folder that two runs share, so that the second one sums up both
 *   (`HOLDFAST_TEST_RUN`); without it the folder is a temporary one
 */
export function openRunFolder(shared: string | undefined): RunFolder {
  const path = shared || mkdtempSync(join(tmpdir(), 'holdfast-test-'))
  if (!shared) process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  mkdirSync(path, { recursive: true })
  const kept = join(path, 'results.json')
  return { path, earlier: existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : [] }
}

/**
 * Runs lanes and returns their results after those of earlier runs.
 *
 * Lanes that compute run one after another, as do those that wait, beside them. Stories keep all
 * processors busy, so that they come last and alone.
 *
 * The folder has every lane as failed from the start, until the lane finishes: when this process is
 * killed, the next run of the folder still counts the lanes that were lost.
 */
export async function runLanes<Some extends Pick<Lane, 'name' | 'tool' | 'waits'>>(
  lanes: Some[],
  { path, earlier }: RunFolder,
  run: (lane: Some) => Promise<LaneResults>,
): Promise<LaneResults[]> {
  const results = [...earlier, ...lanes.map(({ name }) => failedLane(name, 'did not finish'))]
  const keep = () => writeFileSync(join(path, 'results.json'), JSON.stringify(results))
  keep()
  const runInTurn = async (some: Some[]) => {
    for (const lane of some) {
      results[earlier.length + lanes.indexOf(lane)] = await run(lane)
      keep()
    }
  }
  const tests = lanes.filter(({ tool }) => tool === 'vitest')
  await Promise.all([
    runInTurn(tests.filter(({ waits }) => !waits)),
    runInTurn(tests.filter(({ waits }) => waits)),
  ])
  await runInTurn(lanes.filter(({ tool }) => tool === 'playwright'))
  return results
}
