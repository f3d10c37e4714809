import type { Lane } from './lanes.ts'
import type { RunFolder } from './runFolder.ts'
import type { LaneResults } from './summary.ts'

/**
 * Runs lanes one after another and returns their results after those of earlier runs.
 *
 * The folder lists every lane as failed from the start, until the lane finishes: when this process is
 * killed, the next run of the folder still counts the lanes that were lost.
 */
export async function runLanes(
  lanes: Lane[],
  folder: RunFolder,
  run: (lane: Lane) => Promise<LaneResults>,
): Promise<LaneResults[]> {
  const results = lanes.map(unfinished)
  const keep = () => folder.keep([...folder.earlier, ...results])
  keep()
  for (const [position, lane] of lanes.entries()) {
    results[position] = await run(lane)
    keep()
  }
  return [...folder.earlier, ...results]
}

function unfinished({ name }: Lane): LaneResults {
  return { name, seconds: 0, passed: 0, failed: 1, skipped: 0, failures: ['did not finish'] }
}
