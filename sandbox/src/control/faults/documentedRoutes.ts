import { invalidInput } from '../../core/errors.ts'
import { toPathPattern } from '../../core/http/pathPattern.ts'

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
  const operations = routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${basePath}/`))
    .map(({ method, path }) => ({
      name: `${method} ${path.slice(basePath.length).replace(/:([A-Za-z]+)/g, '{$1}')}`,
      method,
      pattern: toPathPattern(path),
    }))
  return {
    find: ({ method, path }) =>
      operations.find((each) => each.method === method && each.pattern.test(path))?.name,
    check: (route) => {
      const names = operations.map(({ name }) => name)
      if (names.includes(route)) return
      const nearest = nearestTo(route, [...new Set(names)])
      throw invalidInput(
        `route must be a documented operation, such as ${nearest.join(' or ')}; got ${route}`,
        { field: 'route', nearest },
      )
    },
  }
}

function nearestTo(route: string, names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, distance: editDistance(route, name) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, maxSuggestions)
    .map(({ name }) => name)
}

/** Counts the characters that have to be added, removed or replaced to get from one text to the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [line, character] of [...from].entries()) {
    const above = row
    row = [line + 1]
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = at(above, column - 1) + (character === to[column - 1] ? 0 : 1)
      row.push(Math.min(replaced, at(above, column) + 1, at(row, column - 1) + 1))
    }
  }
  return at(row, to.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
