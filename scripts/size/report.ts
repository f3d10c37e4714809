import { type Bundler, bundlers, firstLoads, lazyParts, maxWarnings } from './budgets.ts'
import { type Build, firstLoadBytes, lazyPartBytes, unlistedLazyModules } from './build.ts'
import type { Page } from './pages.ts'

/** What every bundler emitted for every page. */
export type Builds = Record<Bundler, Record<Page, Build>>

/** A line of the table. */
export interface Row {
  name: string
  /** In kB of 1000 bytes, gzipped. */
  kilobytes: Record<Bundler, number>
  budget: Record<Bundler, number>
  goal?: number
}

/** Measures everything there is a budget for. */
export function measure(builds: Builds): Row[] {
  return [
    ...firstLoads.map((row) => ({
      ...row,
      kilobytes: ofEach((bundler) => {
        const { [row.page]: page, [row.lessPage]: lessPage } = builds[bundler]
        return (firstLoadBytes(page) - firstLoadBytes(lessPage)) / 1000
      }),
    })),
    ...lazyParts.map((row) => ({
      ...row,
      kilobytes: ofEach(
        (bundler) => lazyPartBytes(builds[bundler][row.page], row.module, row.after) / 1000,
      ),
    })),
  ]
}

/** What is over its budget, or has none: a sentence each. */
export function findViolations(rows: Row[], builds: Builds): string[] {
  return bundlers.flatMap((bundler) => [
    ...rows
      .filter(({ kilobytes, budget }) => kilobytes[bundler] > budget[bundler])
      .map(({ name, kilobytes, budget }) => {
        const [is, max] = [kilobytes[bundler], budget[bundler]]
        return `${bundler}: ${name} is ${is.toFixed(2)} kB, its budget ${max} kB`
      }),
    ...lazyPartsWithoutBudget(builds[bundler]).map(
      (module) => `${bundler}: ${module} is loaded lazily and has no budget`,
    ),
    ...warningsOverBudget(bundler, warningsOf(builds[bundler]).length),
  ])
}

function warningsOverBudget(bundler: Bundler, count: number): string[] {
  const max = maxWarnings[bundler]
  return count > max ? [`${bundler}: ${count} warnings, at most ${max}`] : []
}

/** The warnings of a bundler about any page, each once. */
export function warningsOf(pages: Record<Page, Build>): string[] {
  return [...new Set(Object.values(pages).flatMap(({ warnings }) => warnings))]
}

/** The figures as a table in Markdown. */
export function markdownTable(rows: Row[], builds: Builds): string {
  return [
    '| kB, gzipped | Vite | webpack | esbuild | Goal (Vite) |',
    '|---|---|---|---|---|',
    ...rows.map(({ name, kilobytes, goal }) => {
      const figures = bundlers.map((bundler) => kilobytes[bundler].toFixed(1))
      return tableLine([name, ...figures, goal ? `≤ ${goal}` : ''])
    }),
    tableLine(['Warnings', ...bundlers.map((bundler) => warningsOf(builds[bundler]).length), '0']),
  ].join('\n')
}

function tableLine(cells: (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}

function lazyPartsWithoutBudget({ payment, everyAction }: Record<Page, Build>): string[] {
  const listed = lazyParts.map(({ module }) => `/${module}`)
  const modules = [payment, everyAction].flatMap((build) => unlistedLazyModules(build, listed))
  return [...new Set(modules)]
}

function ofEach<Value>(give: (bundler: Bundler) => Value): Record<Bundler, Value> {
  return { vite: give('vite'), webpack: give('webpack'), esbuild: give('esbuild') }
}
