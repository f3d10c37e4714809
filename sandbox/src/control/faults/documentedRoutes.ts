import { invalidInput } from '../../core/errors.ts'
import { editDistance } from './editDistance.ts'

/** A method and an address with `:name` where a value goes, as the app has them. */
type AppRoute = { method: string; path: string }

/** The operations of the API by their names, such as `POST /quotes/{quoteId}/execute`. */
export type DocumentedRoutes = {
  /** The operation a request is for; undefined when there is none. */
  find(request: { method: string; path: string }): string | undefined
  /** @throws ApiException 400 `INVALID_INPUT` for an unknown operation, with the nearest ones */
  check(route: string): void
}

const maxSuggestions = 3

/** Makes the list of the operations under a base path, in the order in which the app tries them. */
export function createDocumentedRoutes(
  routes: readonly AppRoute[],
  basePath: string,
): DocumentedRoutes {
  const patterns = new Map(
    routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${basePath}/`))
      .map((route) => [nameOf(route, basePath), toPattern(route)]),
  )
  return {
    find: ({ method, path }) =>
      [...patterns].find(([, pattern]) => pattern.test(`${method} ${path}`))?.[0],
    check: (route) => {
      if (patterns.has(route)) return
      const nearest = nearestTo(route, [...patterns.keys()])
      throw invalidInput(
        `route must be a documented operation, such as ${nearest.join(' or ')}; got ${route}`,
        { field: 'route', nearest },
      )
    },
  }
}

function nameOf({ method, path }: AppRoute, basePath: string): string {
  return `${method} ${path.slice(basePath.length).replace(/:([A-Za-z]+)/g, '{$1}')}`
}

function toPattern({ method, path }: AppRoute): RegExp {
  return new RegExp(`^${method} ${path.replace(/[.]/g, '\\.').replace(/:[A-Za-z]+/g, '[^/]+')}$`)
}

function nearestTo(route: string, names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, distance: editDistance(route, name) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, maxSuggestions)
    .map(({ name }) => name)
}
