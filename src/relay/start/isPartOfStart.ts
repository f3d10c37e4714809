import type { Route } from '../context/route.ts'
import type { RelayRouteName } from '../context/routeName.ts'

const parts: RelayRouteName[] = [
  'listCredentials',
  'challengeCredential',
  'createRegistrationChallenge',
]

/** Checks whether a start may call a route: those of its parts, and so no start again. */
export function isPartOfStart({ name }: Route): boolean {
  // guard: relay-start-parts
  return parts.includes(name)
}
