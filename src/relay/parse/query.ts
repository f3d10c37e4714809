import type { Route } from '../context/route.ts'
import { RelayError } from '../relayError.ts'

/**
 * The query parameters a route passes on; others are dropped.
 *
 * @throws INVALID_INPUT (400) for a malformed one, and for one given twice: which of two counts is
 *   up to the reader
 */
export function readQuery(search: URLSearchParams, { query = {} }: Route): Record<string, string> {
  const entries = Object.entries(query).flatMap(([name, input]) => {
    const [value, ...more] = search.getAll(name)
    if (more.length > 0)
      throw new RelayError(400, 'INVALID_INPUT', `query.${name} must not be repeated`)
    const checked = input(value, `query.${name}`)
    return checked === undefined ? [] : [[name, checked] as const]
  })
  return Object.fromEntries(entries)
}
