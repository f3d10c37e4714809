import type { Lane } from './lanes.ts'

/** What was asked for on the command line. */
export interface Choice {
  /** Lanes by name; without one, those that a change needs. */
  names: string[]
  /** Every lane. */
  all: boolean
  /** The lanes that a change does not need. */
  rest: boolean
  /** Lanes that have run before, with their traffic kept. */
  done: string[]
}

/**
 * The lanes to run, in their order, with those whose traffic another one reads.
 *
 * @throws Error with the list of lanes when a name is not one of them
 */
export function chooseLanes(lanes: Lane[], { names, all, rest, done }: Choice): Lane[] {
  const unknown = names.find((name) => !lanes.some((lane) => lane.name === name))
  if (unknown !== undefined) throw new Error(unknownLane(unknown, lanes))
  const isAskedFor = ({ name, group }: Lane) =>
    names.length > 0 ? names.includes(name) : all || group === (rest ? 'rest' : 'change')
  const chosen = lanes.filter(isAskedFor)
  const before = chosen.flatMap(({ after = [] }) => after).filter((name) => !done.includes(name))
  return lanes.filter((lane) => chosen.includes(lane) || before.includes(lane.name))
}

function unknownLane(name: string, lanes: Lane[]): string {
  return `There is no lane "${name}". The lanes are: ${lanes.map((lane) => lane.name).join(', ')}`
}
