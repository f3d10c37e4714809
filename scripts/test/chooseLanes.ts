import { type Lane, lanes } from './lanes.ts'

/** What was asked for on the command line; without anything, what a change needs. */
export interface Choice {
  names?: string[]
  all?: boolean
  /** What `npm test` leaves out. */
  rest?: boolean
  /** Lanes that have run before, with their traffic kept. */
  done?: string[]
}

/**
 * The lanes to run, in their order, with those whose traffic another one reads.
 *
 * @throws Error with the list of lanes when a name is not one of them
 */
export function chooseLanes({ names = [], all, rest, done = [] }: Choice): Lane[] {
  const known = lanes.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Error(`There is no lane "${unknown}". The lanes are: ${known.join(', ')}`)
  const isAskedFor = ({ name, isForChanges = false, isForProof = false }: Lane) => {
    if (names.length > 0) return names.includes(name)
    return !isForProof && (all || isForChanges !== (rest ?? false))
  }
  const chosen = lanes.filter(isAskedFor)
  const before = chosen.flatMap(({ after = [] }) => after).filter((name) => !done.includes(name))
  return lanes.filter((lane) => chosen.includes(lane) || before.includes(lane.name))
}
