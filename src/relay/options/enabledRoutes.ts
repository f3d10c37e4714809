import type { Route } from '../context/route.ts'
import type { PolicySettings } from '../context/settings.ts'
import { assertKnownNames } from './checkShape.ts'

/**
 * The routes a relay has.
 *
 * @throws INVALID_INPUT for the name of a route that does not exist: a misspelt one would stay open
 */
export function enabledRoutes(
  routes: Route[],
  { disabledRoutes, stepUp }: PolicySettings,
): Route[] {
  const known: string[] = routes.map(({ name }) => name)
  // guard: relay-route-names
  assertKnownNames(disabledRoutes, known, 'disabledRoutes')
  // guard: relay-step-up-names
  assertKnownNames(Object.keys(stepUp), known, 'stepUp')
  // guard: relay-disabled-routes
  return routes.filter(({ name }) => !disabledRoutes.includes(name))
}
