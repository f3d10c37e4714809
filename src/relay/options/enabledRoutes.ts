import type { Route } from '../context/route.ts'
import type { Settings } from '../context/settings.ts'
import { assertKnownNames } from './checkShape.ts'

type EnablingSettings = Pick<Settings, 'policy' | 'allow' | 'agentEvents'>

/**
 * The routes a relay has.
 *
 * @throws INVALID_INPUT for the name of a route that does not exist: a misspelt one would stay open
 */
export function enabledRoutes(
  routes: Route[],
  { policy: { disabledRoutes, stepUp }, allow, agentEvents }: EnablingSettings,
): Route[] {
  const known: string[] = routes.map(({ name }) => name)
  // guard: relay-route-names
  assertKnownNames(disabledRoutes, known, 'disabledRoutes')
  // guard: relay-step-up-names
  assertKnownNames(Object.keys(stepUp), known, 'stepUp')
  // guard: relay-disabled-routes
  const enabled = routes.filter(({ name }) => !disabledRoutes.includes(name))
  // guard: relay-allowed-routes
  const allowed = enabled.filter(({ allowedBy }) => allowedBy === undefined || allow[allowedBy])
  return allowed.filter(({ needs }) => needs === undefined || agentEvents !== undefined)
}
