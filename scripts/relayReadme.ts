import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Route } from '../src/relay/route.ts'
import { routes } from '../src/relay/routes.ts'

const readmePath = fileURLToPath(new URL('../src/relay/README.md', import.meta.url))
const routeMarkers = /(<!-- routes -->\n)[\s\S]*(<!-- \/routes -->)/
const recipeMarkers = /(<!-- recipe: (\w+\.ts) -->\n)(?:```ts\n[\s\S]*?```\n)?/g

/** The README with its table of routes made from the routes, and its recipes from their files. */
export function fillReadme(readme: string): string {
  const rows = routes.map((route) => `| ${cellsOf(route).join(' | ')} |`)
  const head = '| Route | Belongs to the user | Signed | Limit | Name |\n|---|---|---|---|---|'
  const table = [head, ...rows].join('\n')
  return readme
    .replace(routeMarkers, (_, start, end) => `${start}${table}\n${end}`)
    .replace(recipeMarkers, (_, start, name) => `${start}\`\`\`ts\n${recipe(name)}\`\`\`\n`)
}

function recipe(name: string): string {
  return readFileSync(new URL(`../test/relay/recipes/${name}`, import.meta.url), 'utf8')
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(readmePath, fillReadme(readFileSync(readmePath, 'utf8')))
}
