import type { ThreatId } from '../threats.ts'

/**
 * A control in the sources, and the tests that fail without it.
 *
 * The control stands after a marker with the guard’s id: `// guard: relay-origin` on a line of its
 * own, or `/* guard: relay-origin *&#47;` within a line. It is the largest piece of code that begins
 * there; in a chain of `&&`, `||` or `??` it is one operand.
 */
export interface Guard {
  /** Short and stable, in kebab case. */
  id: string
  /** What goes wrong without the control. */
  loses: string
  takeOut: TakeOut
  tests: ProvingTest[]
  /** Each one is a tag of at least one of the tests. */
  threats: ThreatId[]
}

/**
 * How a control is taken out. `remove` and `insert` concern all of it; the others concern its value:
 * the condition of an `if`, a `while` or a `?:`, what a `return`, `const`, property or assignment
 * holds, and otherwise the expression itself.
 *
 * - `remove`: the statement, property, argument or element is not there.
 * - `true`, `false`: the value is a constant.
 * - `unwrap`: a call is replaced by its first argument.
 * - `instead`: the value is replaced by other code.
 * - `insert`: a statement stands before the control, and takes its effect away.
 */
export type TakeOut =
  | 'remove'
  | 'true'
  | 'false'
  | 'unwrap'
  | { instead: string }
  | { insert: string }

/** Tests that prove a control: those whose title holds a text, or that have a threat’s tag. */
export type ProvingTest = { file: string } & ({ title: string } | { tag: ThreatId })

/** Whether a test is a story, which needs a browser (`npm run proof:stories`). */
export function isStory({ file }: ProvingTest): boolean {
  return file.startsWith('e2e/')
}
