import type { Route } from '../../src/relay/context/route.ts'
import { routes } from '../../src/relay/routes.ts'
import { fill, type Page, readText } from './page.ts'

/** The pages that show recipes. */
export const relayPaths = ['src/relay/README.md', 'docs/hosts.md']
const recipeMarkers = /(<!-- recipe: (\w+\.ts) -->\n)(?:```ts\n[\s\S]*?```\n)?/g

/** What a load run measured of one way to the sandbox. */
export interface LoadFigures {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Answers other than 200, and connections that broke. */
  failures: number
}

/** Both ways, with as many connections at once. */
export interface LoadRow {
  connections: number
  direct: LoadFigures
  relayed: LoadFigures
}

/** A load run. */
export interface LoadRun {
  machine: string
  /** The machine's load average before it began. */
  loadBefore: number
  rows: LoadRow[]
}

/** The pages of the relay: the recipes from their files, the routes, and the load run that was recorded last. */
export function relayPages(): Page[] {
  return relayPaths.map((path) => {
    const text = readText(path).replace(
      recipeMarkers,
      (_, start, name) => `${start}\`\`\`ts\n${readText(`test/relay/recipes/${name}`)}\`\`\`\n`,
    )
    if (!text.includes('<!-- routes -->')) return { path, text }
    const load: LoadRun = JSON.parse(readText('scripts/load/relayLoad.json'))
    return { path, text: fill(fill(text, 'routes', routeTable()), 'load', loadTable(load)) }
  })
}

function routeTable(): string {
  const rows = routes.map((route) => `| ${cellsOf(route).join(' | ')} |`)
  const head = '| Route | Belongs to the user | Signed | Limit | Name |\n|---|---|---|---|---|'
  return [head, ...rows].join('\n')
}

/** A load run as a table. */
export function loadTable({ machine, loadBefore, rows }: LoadRun): string {
  const head =
    '| Connections | | Requests/s | p50 ms | p99 ms | not 200 |\n|---|---|---|---|---|---|'
  const lines = rows.flatMap(({ connections, direct, relayed }) => [
    loadLine(connections, 'sandbox', direct),
    loadLine(connections, 'relay and sandbox', relayed),
    `| ${connections} | **added** | | **${difference(relayed.p50Ms, direct.p50Ms)}** | **${difference(relayed.p99Ms, direct.p99Ms)}** | |`,
  ])
  const where = `On ${machine}; its load average was ${loadBefore} before the run.`
  return [head, ...lines, '', where].join('\n')
}

function loadLine(connections: number, name: string, figures: LoadFigures): string {
  const { perSecond, p50Ms, p99Ms, failures } = figures
  return `| ${[connections, name, perSecond, p50Ms, p99Ms, failures].join(' | ')} |`
}

function difference(one: number, other: number): string {
  return (one - other).toFixed(2)
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
