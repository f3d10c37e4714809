/** True in the project for `npm run proof`, which tries what the daily one leaves out. */
const isMatrix = process.env.PACKAGE_TOOLS === 'matrix'

/** Something that the packed packages are tried in. */
export interface Tried {
  /** Every run tries it; the others are for the proof. */
  isDaily?: true
}

/** Those of a list that this project tries. */
export function chosenOf<Tool extends Tried>(tools: readonly Tool[]): Tool[] {
  return tools.filter(({ isDaily = false }) => isDaily !== isMatrix)
}
