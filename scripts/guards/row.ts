import type { ThreatId } from '../threats.ts'

/**
 * A guard as it is written down, in one row: its id, its threats, what goes wrong without its control,
 * and where they cannot be derived the files of its tests and how the control is taken out.
 *
 * The control stands after a marker with the id: `// guard: relay-origin` on a line of its own, or
 * `/* guard: relay-origin *&#47;` within a line. The tests are those of the file that mirrors the source
 * which have a tag of one of the threats; without a threat, all of the file.
 */
export type GuardRow = readonly [
  id: string,
  threats: '' | ThreatId | `${ThreatId} ${string}`,
  loses: string,
  files?: string,
  takeOut?: TakeOut,
]

/** How a control is taken out where `withoutControl` does not derive it. */
export interface TakeOut {
  /** Code in place of the value: a condition, or what a `return`, `const`, property or assignment holds. */
  instead?: string
  /** A statement before the control, which takes its effect away. */
  first?: string
}
