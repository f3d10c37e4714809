import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '../../src/relay/context/route.ts'
import { routes } from '../../src/relay/routes.ts'
import { fill, type Page, readText } from './page.ts'

const guide = readdirSync(join(import.meta.dirname, '../../docs/relay'))

/** The pages about the relay, which show recipes. */
export const relayPaths = [
  'src/relay/README.md',
  'docs/hosts.md',
  ...guide.map((name) => `docs/relay/${name}`),
]
const recipeMarkers = /(<!-- recipe: (\w+\.ts) -->\n)(?:```ts\n[\s\S]*?```\n)?/g

/** The tables of these pages that are made from the sources. */
const tables = { routes: routeTable, limits: limitTable }

/** The pages of the relay: the recipes from their files, and the tables of the routes and limits. */
export function relayPages(): Page[] {
  return relayPaths.map((path) => {
    const text = readText(path).replace(
      recipeMarkers,
      (_, start, name) => `${start}\`\`\`ts\n${readText(`test/relay/recipes/${name}`)}\`\`\`\n`,
    )
    return { path, text: fillTables(text) }
  })
}

function fillTables(text: string): string {
  const shown = Object.entries(tables).filter(([name]) => text.includes(`<!-- ${name} -->`))
  return shown.reduce((filled, [name, table]) => fill(filled, name, table()), text)
}

function limitTable(): string {
  const members = /\/\*\*((?:(?!\*\/)[\s\S])*?)@default ([^*]*?)\s*\*\/\s*(\w+): RelayLimit\n/g
  const rows = [...readText('src/relay/options/limitOptions.ts').matchAll(members)].map(
    ([, comment = '', value, name]) => {
      const what = comment.replace(/\s*\n\s*\*?\s*/g, ' ').trim()
      return `| \`${name}\` | ${what} | ${value} |`
    },
  )
  return ['| Limit | What counts | Default |\n|---|---|---|', ...rows].join('\n')
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
