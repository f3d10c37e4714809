import type { Route } from '../context/route.ts'
import { RelayError } from '../relayError.ts'
import { assertKnown } from './input.ts'

/**
 * The query parameters of a route.
 *
 * @throws INVALID_INPUT (400) for an unknown or malformed one, and for one given twice: which of two counts is
 *   up to the reader
 */
export function readQuery(search: URLSearchParams, { query = {} }: Route): Record<string, string> {
  // guard: relay-unknown-parameters
  assertKnown([...search.keys()], Object.keys(query), 'query')
  const entries = Object.entries(query).flatMap(([name, input]) => {
    const [value, ...more] = search.getAll(name)
    if (more.length > 0)
      throw new RelayError(400, 'INVALID_INPUT', `query.${name} must not be repeated`)
    const checked = input(value, `query.${name}`)
    return checked === undefined ? [] : [[name, checked] as const]
  })
  return Object.fromEntries(entries)
}
