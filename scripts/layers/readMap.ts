import { posix } from 'node:path'

/** The map of the code. */
export interface CodeMap {
  parts: Part[]
}

/** A folder without its subfolders, or a file. */
export interface Part {
  path: string
  layer: number
  table: Table
  packages: PackageName[]
}

/** The layers of a package, or of a part of one. */
interface Table {
  name: string
  /** The tables below it, by name. */
  above: string[]
}

/** A package that parts may import; `name/*` is a package with all its entries. */
interface PackageName {
  name: string
  listedBy: string
}

/** Reads the map from docs/architecture.md: its tables of layers. */
export function readMap(page: string): CodeMap {
  const tables = page.matchAll(
    /<!-- layers: (.+?)(?:, above (.+?))? -->\n([\s\S]*?)<!-- \/layers -->/g,
  )
  return {
    parts: [...tables].flatMap(([, name = '', above, text = '']) =>
      readTable({ name, above: above?.split(' and ') ?? [] }, text),
    ),
  }
}

function readTable(table: Table, text: string): Part[] {
  const [, ofAll = ''] = /^Packages of all parts: (.+)$/m.exec(text) ?? []
  const shared = quotedIn(ofAll).map((name) => ({ name, listedBy: table.name }))
  const [, , ...rows] = linesOf(text).filter((line) => line.startsWith('|'))
  return rows.flatMap((row) =>
    match(/^\| (\d+) \| (`.+?`) \| [^|]+ \| ([^|]*)\|$/, row, ([, layer, paths = '', own = '']) => {
      const packages = [...shared, ...quotedIn(own).map((name) => ({ name, listedBy: paths }))]
      return quotedIn(paths).map((path) => ({ path, layer: Number(layer), table, packages }))
    }),
  )
}

function match<T>(pattern: RegExp, line: string, read: (found: RegExpExecArray) => T): T {
  const found = pattern.exec(line)
  if (!found) throw new Error(`the map of the code cannot be read: ${line}`)
  return read(found)
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

function quotedIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

/** Finds the part of a file: by itself, or by its folder. */
export function partOf({ parts }: CodeMap, file: string): Part | undefined {
  return (
    parts.find(({ path }) => path === file) ??
    parts.find(({ path }) => path === posix.dirname(file))
  )
}

/** Whether a part may import a file of another. */
export function isBelow(lower: Part | undefined, part: Part): boolean {
  if (lower?.table !== part.table) return part.table.above.includes(lower?.table.name ?? '')
  return lower === part || lower.layer < part.layer
}

/** Whether a package that is listed is the one of a specifier. */
export function covers({ name }: PackageName, specifier: string): boolean {
  if (!name.endsWith('*')) return name === specifier
  return specifier.startsWith(name.slice(0, -1)) || specifier === name.slice(0, -2)
}
