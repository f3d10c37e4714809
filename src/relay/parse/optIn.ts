import type { RelayContext } from '../context/context.ts'
import type { Route } from '../context/route.ts'
import { invalid } from './input.ts'

/**
 * Refuses fields for which the platform has not opted in.
 *
 * @throws INVALID_INPUT (400) naming the field
 */
export function assertOptedIn(
  { settings: { allow } }: RelayContext,
  { optIn = [] }: Route,
  body: object,
): void {
  for (const name of optIn) {
    if (name in body && !allow[name]) throw invalid(`body.${name}`, 'absent', optionCause(name))
  }
}

/** The option is for `onError`: a page cannot set it. */
function optionCause(name: string): Error {
  return new Error(`Relay option allow.${name} must be true for pages to send ${name}`)
}
