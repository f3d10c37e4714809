import type { Route } from '../../src/relay/context/route.ts'
import { routes } from '../../src/relay/routes.ts'
import { fill, type Page, readText } from './page.ts'

/** The pages that show recipes. */
export const relayPaths = ['src/relay/README.md', 'docs/hosts.md']
const recipeMarkers = /(<!-- recipe: (\w+\.ts) -->\n)(?:```ts\n[\s\S]*?```\n)?/g

/** The pages of the relay: the recipes from their files, and the routes. */
export function relayPages(): Page[] {
  return relayPaths.map((path) => {
    const text = readText(path).replace(
      recipeMarkers,
      (_, start, name) => `${start}\`\`\`ts\n${readText(`test/relay/recipes/${name}`)}\`\`\`\n`,
    )
    if (!text.includes('<!-- routes -->')) return { path, text }
    return { path, text: fill(text, 'routes', routeTable()) }
  })
}

function routeTable(): string {
  const rows = routes.map((route) => `| ${cellsOf(route).join(' | ')} |`)
  const head = '| Route | Belongs to the user | Signed | Limit | Name |\n|---|---|---|---|---|'
  return [head, ...rows].join('\n')
}

function cellsOf(route: Route): string[] {
  const ids = route.ids.map(({ in: where, name, kind }) => `${kind} (${where} \`${name}\`)`)
  const isSigned = route.headers.includes('signature')
  const isRetry = 'forward' in route && route.forward.signedRetry === true
  const customer = 'forward' in route && route.forward.customer ? ['customer (added)'] : []
  return [
    `\`${route.method} ${route.path}\``,
    [...ids, ...customer].join(', ') || '-',
    isRetry ? '202, then again' : isSigned ? 'once' : '-',
    route.limit ?? '-',
    route.name,
  ]
}
