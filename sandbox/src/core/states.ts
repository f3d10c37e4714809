import { conflict } from './errors.ts'

/** From each state, the states that may follow. */
export type Transitions<State extends string> = Record<State, readonly State[]>

/**
 * Checks one step.
 *
 * @throws ApiException 409 `CONFLICT` when the table does not have it
 */
export function requireTransition<State extends string>(
  table: Transitions<State>,
  what: string,
  from: State,
  to: State,
): void {
  if (table[from].includes(to)) return
  throw conflict(`The ${what} cannot change from ${from} to ${to}`, { from, to })
}
