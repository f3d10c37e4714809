import { wrongOption } from '../checks/wrongOption.ts'
import type { Route } from '../context/route.ts'
import type { PolicySettings } from '../context/settings.ts'

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
  assertKnown('disabledRoutes', disabledRoutes, known)
  // guard: relay-step-up-names
  assertKnown('stepUp', Object.keys(stepUp), known)
  // guard: relay-disabled-routes
  return routes.filter(({ name }) => !disabledRoutes.includes(name))
}

function assertKnown(option: string, names: string[], known: string[]): void {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw wrongOption(
    option,
    `must contain only names of the route table; ${String(unknown)} is not one`,
  )
}
