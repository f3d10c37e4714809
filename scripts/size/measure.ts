import { gzipSync } from 'node:zlib'
import type { Row } from './rows.ts'

/** The bundlers whose output is measured, in the order of the columns. */
const bundlers = ['Vite', 'webpack', 'esbuild'] as const
/** Vite’s are of `'use client'` in `holdfast/react`; its React plugin silences them. */
const maxWarnings = [8, 0, 0]

/** What a bundler emitted for one page. */
export interface Build {
  /** The entry and everything it imports statically: what the page’s HTML loads. */
  firstLoad: string[]
  /** The paths of the modules that are imported dynamically, with the files that each loads. */
  lazyParts: [module: string, files: string[]][]
  /** The emitted code of every file, by its name. */
  files: Map<string, string>
  warnings: string[]
}

/** What one bundler emitted, by the script of the page. */
export type Builds = Map<string, Build>

/** The rows that a bundler is measured for, by its place. */
export function rowsOf(rows: Row[], bundler: number): Row[] {
  return rows.filter(({ budget }) => budget[bundler] !== null)
}

/** kB of a row, each file gzipped by itself, as it is served. */
export function kilobytesOf({ page, less, lazy, after }: Row, builds: Builds): number {
  const build = buildOf(builds, page)
  if (lazy === undefined)
    return firstLoadOf(build) - (less ? firstLoadOf(buildOf(builds, less)) : 0)
  const loaded = [...build.firstLoad, ...(after ? filesOf(build, after) : [])]
  const added = filesOf(build, lazy).filter((file) => !loaded.includes(file))
  if (added.length === 0) throw new Error(`${lazy} is part of the first load`)
  return gzipped(build, added)
}

/** What is over its budget, or has none: a sentence each. */
export function findViolations(rows: Row[], ofBundlers: Builds[]): string[] {
  const listed = rows.flatMap(({ lazy }) => (lazy ? `/${lazy}.lazy.js` : []))
  return ofBundlers.flatMap((builds, index) => {
    const over = rowsOf(rows, index).flatMap((row) => {
      const [kilobytes, budget] = [kilobytesOf(row, builds), row.budget[index] ?? 0]
      return kilobytes > budget
        ? `${row.name} is ${kilobytes.toFixed(2)} kB, its budget ${budget} kB`
        : []
    })
    const unlisted = lazyModules(builds)
      .filter((module) => !listed.some((path) => module.endsWith(path)))
      .map((module) => `${module} is loaded lazily and has no budget`)
    const [count, max = 0] = [warningsOf(builds).length, maxWarnings[index]]
    const warned = count > max ? [`${count} warnings, at most ${max}`] : []
    return [...over, ...unlisted, ...warned].map((text) => `${bundlers[index]}: ${text}`)
  })
}

/** The warnings of a bundler about any page, each once. */
export function warningsOf(builds: Builds): string[] {
  return [...new Set([...builds.values()].flatMap(({ warnings }) => warnings))]
}

/** The figures as a table in Markdown. */
export function sizeTable(rows: Row[], ofBundlers: Builds[]): string {
  const lines = rows.map((row) => {
    const figures = ofBundlers.map((builds, index) =>
      row.budget[index] === null ? '' : kilobytesOf(row, builds).toFixed(1),
    )
    return [row.name, ...figures, row.goal ? `≤ ${row.goal}` : '']
  })
  const warnings = ['Warnings', ...ofBundlers.map((builds) => warningsOf(builds).length), '0']
  return [
    `| kB, gzipped | ${bundlers.join(' | ')} | Goal (Vite) |`,
    '|---|---|---|---|---|',
    ...[...lines, warnings].map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
}

/** The library’s modules that are loaded lazily by any page. */
function lazyModules(builds: Builds): string[] {
  const modules = [...builds.values()].flatMap(({ lazyParts }) => lazyParts.map(([path]) => path))
  return [...new Set(modules)].filter((path) => path.includes('/holdfast/'))
}

function buildOf(builds: Builds, page: string): Build {
  const build = builds.get(page)
  if (!build) throw new Error(`A page was not built:\n${page}`)
  return build
}

function filesOf({ lazyParts }: Build, path: string): string[] {
  const parts = lazyParts.filter(([module]) => module.endsWith(`/${path}.lazy.js`))
  const { size } = new Set(parts.map(([module]) => module))
  if (size !== 1) throw new Error(`${size} lazily loaded modules end in ${path}; expected one`)
  return [...new Set(parts.flatMap(([, files]) => files))]
}

function firstLoadOf(build: Build): number {
  return gzipped(build, build.firstLoad)
}

function gzipped({ files }: Build, names: string[]): number {
  const bytes = names.map((name) => gzipSync(files.get(name) ?? '').length)
  return bytes.reduce((sum, each) => sum + each, 0) / 1000
}
