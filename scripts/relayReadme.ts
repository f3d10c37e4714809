import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Route } from '../src/relay/context/route.ts'
import { routes } from '../src/relay/routes.ts'

/** The pages that show recipes. */
export const relayPages = ['src/relay/README.md', 'docs/hosts.md']
const routeMarkers = /(<!-- routes -->\n)[\s\S]*(<!-- \/routes -->)/
const loadMarkers = /(<!-- load -->\n)[\s\S]*(<!-- \/load -->)/
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

/**
 * A page of the relay, such as its README, with its table of routes made from the routes, its recipes from their files, and its
 * figures from the load run that was recorded last.
 */
export function fillReadme(readme: string): string {
  const rows = routes.map((route) => `| ${cellsOf(route).join(' | ')} |`)
  const head = '| Route | Belongs to the user | Signed | Limit | Name |\n|---|---|---|---|---|'
  const table = [head, ...rows].join('\n')
  return readme
    .replace(routeMarkers, (_, start, end) => `${start}${table}\n${end}`)
    .replace(loadMarkers, (_, start, end) => `${start}${loadTable(recordedLoad())}\n${end}`)
    .replace(recipeMarkers, (_, start, name) => `${start}\`\`\`ts\n${recipe(name)}\`\`\`\n`)
}

function recipe(name: string): string {
  return readFileSync(new URL(`../test/relay/recipes/${name}`, import.meta.url), 'utf8')
}

function recordedLoad(): LoadRun {
  return JSON.parse(readFileSync(new URL('./load/relayLoad.json', import.meta.url), 'utf8'))
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const page of relayPages) {
    const path = fileURLToPath(new URL(`../${page}`, import.meta.url))
    writeFileSync(path, fillReadme(readFileSync(path, 'utf8')))
  }
}
