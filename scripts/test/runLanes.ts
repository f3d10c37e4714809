import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
 * Runs lanes one after another and returns their results after those of earlier runs.
 *
 * The folder has every lane as failed from the start, until the lane finishes: when this process is
 * killed, the next run of the folder still counts the lanes that were lost.
 */
export async function runLanes<Named extends { name: string }>(
  lanes: Named[],
  { path, earlier }: RunFolder,
  run: (lane: Named) => Promise<LaneResults>,
): Promise<LaneResults[]> {
  const results = [...earlier, ...lanes.map(({ name }) => failedLane(name, 'did not finish'))]
  const keep = () => writeFileSync(join(path, 'results.json'), JSON.stringify(results))
  keep()
  for (const [position, lane] of lanes.entries()) {
    results[earlier.length + position] = await run(lane)
    keep()
  }
  return results
}
