import { ApiException } from './errors.ts'

/** From each state, the states that may follow. */
export type Transitions<State extends string> = Record<State, readonly State[]>

/**
 * Checks one step.
 *
 * @param code - The code of the refusal, where the noun has one of its own
 * @throws ApiException 409 when the table does not have it
 */
export function requireTransition<State extends string>(
  table: Transitions<State>,
  what: string,
  from: State,
  to: State,
  code = 'CONFLICT',
): void {
  if (table[from].includes(to)) return
  throw new ApiException(409, code, `The ${what} cannot change from ${from} to ${to}`, {
    details: { from, to },
  })
}
