import { loadavg } from 'node:os'
import { join } from 'node:path'
import { measureForks } from './bench/forks.ts'
import { install, installCommit, installedMb } from './bench/install.ts'
import { type Figures, measurePackages } from './bench/measurePackage.ts'

/**
 * Measures what the packed and installed sandbox costs, in turn with the one of the last commit on PGlite: its
 * start, quotes one after another, memory and size; then forks, from the sources. Prints a table for running.md.
 * The earlier one is built once and stays below `node_modules/.cache`; a clone without its commit measures only today's.
 */
const earlier = 'a1a1dd65'
const rounds = 3

type Row = { name: string; what: string; unit: string; isRate?: true }
const rows: Row[] = [
  { name: 'first', what: '`createSandbox()`, the first of a process', unit: 'ms' },
  { name: 'later', what: 'a later one', unit: 'ms' },
  { name: 'ready', what: 'the command, until it prints its address', unit: 'ms' },
  { name: 'quotes', what: 'quotes', unit: 'a second', isRate: true },
  { name: 'executions', what: 'quotes with their execution', unit: 'a second', isRate: true },
  { name: 'memory', what: 'memory of the command after 1,000 executions', unit: 'MB' },
  { name: 'size', what: 'the package with all it installs', unit: 'MB' },
]

const repository = join(import.meta.dirname, '../..')
const folderOf = (version: string) =>
  join(repository, 'node_modules/.cache/holdfast-bench', version)
const folders = [folderOf('today'), ...findEarlier()]
install(repository, folderOf('today'))
const measured = measurePackages(folders, rounds).map((figures, at) => ({
  ...figures,
  size: installedMb(folders[at] ?? ''),
}))

const [now, before] = measured
const lines = [
  `| What | Figure | At ${earlier} | Times better |`,
  '|---|---|---|---|',
  ...rows.map((row) => `| ${cellsOf(row, now, before).join(' | ')} |`),
]
for (const [customers, payments] of [
  [10, 50],
  [200, 2_000],
] as const) {
  const { ms, mb } = await measureForks(customers, payments)
  const what = `a fork of ${customers} customers and ${payments} payments`
  lines.push(`| ${what} | ${Math.round(ms)} ms, ${mb.toFixed(1)} MB | | |`)
}
const load = loadavg().map((value) => value.toFixed(1))
lines.push('', `Load of the machine at the end, over 1, 5 and 15 minutes: ${load.join(', ')}.`)
process.stdout.write(`${lines.join('\n')}\n`)

/** The folder of the earlier one, or none where it cannot be had. */
function findEarlier(): string[] {
  try {
    installCommit(earlier, repository, folderOf(earlier))
    return [folderOf(earlier)]
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n')
    process.stderr.write(`Only today's figures: ${earlier} cannot be built here. ${reason}\n`)
    return []
  }
}

function cellsOf({ name, what, unit, isRate }: Row, now?: Figures, before?: Figures): string[] {
  const figure = now?.[name] ?? 0
  const earlierFigure = before?.[name]
  if (earlierFigure === undefined) return [what, textOf(figure, unit), '', '']
  const ratio = isRate ? figure / earlierFigure : earlierFigure / figure
  return [what, textOf(figure, unit), textOf(earlierFigure, unit), ratio.toFixed(1)]
}

function textOf(figure: number, unit: string): string {
  return `${Math.round(figure)} ${unit}`
}
