import { isCi } from './isCi.ts'
import type { Lane } from './lanes.ts'
import type { Location } from './programs.ts'
import type { Results } from './reports.ts'

/** Where the run takes place: `CI` and `HOLDFAST_MAY_SKIP`. */
export interface SkipRules {
  isCi: boolean
  /** The lanes that may be skipped in CI. */
  maySkip: string[]
}

/** Reads the rules from environment variables. */
export function readSkipRules(env: NodeJS.ProcessEnv): SkipRules {
  const names = (env.HOLDFAST_MAY_SKIP ?? '').split(',').map((name) => name.trim())
  return { isCi: isCi(env), maySkip: names.filter(Boolean) }
}

/** A lane without its program is skipped; in CI that is a failure, unless the lane may be skipped. */
export function skipLane(
  { name }: Lane,
  { reason, install }: Location & { isHere: false },
  { isCi, maySkip }: SkipRules,
): Results {
  const note = `${reason}; to run it: ${install}`
  if (!isCi || maySkip.includes(name)) {
    return { passed: 0, failed: 0, skipped: 1, failures: [], note }
  }
  const failure = `${note} (in CI it is skipped only if HOLDFAST_MAY_SKIP names it)`
  return { passed: 0, failed: 1, skipped: 0, failures: [failure] }
}
