import { wrongOption } from '../checks/wrongOption.ts'
import type { Route } from '../context/route.ts'
import type { PolicySettings } from '../context/settings.ts'

/**
 * The routes a relay has.
 *
 * @throws INVALID_INPUT for the name of a route that does not exist: a misspelt one would stay open
 */
export function enabledRoutes(routes: Route[], { disabledRoutes }: PolicySettings): Route[] {
  const names: string[] = routes.map(({ name }) => name)
  for (const name of disabledRoutes) {
    // guard: relay-disabled-name
    if (!names.includes(name)) throw wrongOption('disabledRoutes', 'names an unknown route')
  }
  // guard: relay-disabled-routes
  return routes.filter(({ name }) => !disabledRoutes.includes(name))
}
