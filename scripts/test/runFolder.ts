import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LaneResults } from './summary.ts'

/** Where reports, traffic and results are kept while lanes run. */
export interface RunFolder {
  path: string
  /** What earlier runs of the same folder kept; a lane that did not finish counts as failed. */
  earlier: LaneResults[]
  /** Keeps the results for a later run of the same folder. */
  keep(all: LaneResults[]): void
}

/**
 * Opens the folder of a run.
 *
 * @param shared - a folder that two runs share, so that the second one sums up both
 *   (`HOLDFAST_TEST_RUN`); without it the folder is a temporary one
 */
export function openRunFolder(shared: string | undefined): RunFolder {
  if (!shared) return openTemporaryFolder()
  mkdirSync(shared, { recursive: true })
  const results = join(shared, 'results.json')
  return {
    path: shared,
    earlier: existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : [],
    keep: (all) => writeFileSync(results, JSON.stringify(all)),
  }
}

function openTemporaryFolder(): RunFolder {
  const path = mkdtempSync(join(tmpdir(), 'holdfast-test-'))
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  return { path, earlier: [], keep: () => undefined }
}
