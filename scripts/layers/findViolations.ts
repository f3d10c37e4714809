import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { readImports } from './readImports.ts'
import { type CodeMap, covers, isBelow, type Part, partOf } from './readMap.ts'

/** One import: `to` is a path from the repository's root, a package, or undefined where the name is computed. */
interface Import {
  from: string
  part: Part
  to: string | undefined
  isPath: boolean
}

/** Lists where the map and the imports of the sources in some folders disagree, one sentence for each place. */
export function findViolations(
  repository: string,
  map: CodeMap,
  folders: readonly string[],
): string[] {
  const sources = folders.flatMap((folder) => listSources(repository, folder))
  const imports = sources.flatMap((from) => readSource(repository, from, partOf(map, from)))
  const isThere = ({ path }: Part) => existsSync(posix.join(repository, path))
  const found = new Set(sources.map((file) => partOf(map, file)))
  return [
    ...sources.filter((file) => !partOf(map, file)).map((file) => `${file} has no row in the map`),
    ...map.parts
      .filter((part) => !found.has(part) && !isThere(part))
      .map(({ path }) => `${path} does not exist`),
    ...listedTwice(map),
    ...imports.filter((one) => !isAllowed(map, one)).map(explain),
    ...unusedPackages(map, imports),
  ]
}

/** Of two rows of a path only the first one counts. */
function listedTwice({ parts }: CodeMap): string[] {
  const paths = parts.map(({ path }) => path)
  const packages = parts.flatMap((part) =>
    part.packages.map(({ name }) => `the package ${name} of ${part.path}`),
  )
  const names = [...paths, ...packages]
  return names
    .filter((name, at) => names.indexOf(name) !== at)
    .map((name) => `${name} stands twice in the map`)
}

/** Lists the sources in a folder, as paths from the repository's root. */
function listSources(repository: string, folder: string): string[] {
  return readdirSync(posix.join(repository, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !/\/(node_modules|dist)\//.test(path))
    .sort()
}

function readSource(repository: string, from: string, part: Part | undefined): Import[] {
  if (!part) return []
  const text = readFileSync(posix.join(repository, from), 'utf8')
  return readImports(from, text).map((specifier) => {
    if (!specifier?.startsWith('.')) return { from, part, to: specifier, isPath: false }
    return { from, part, to: posix.join(posix.dirname(from), specifier), isPath: true }
  })
}

function isAllowed(map: CodeMap, { part, to, isPath }: Import): boolean {
  if (to === undefined) return false
  return isPath ? isBelow(partOf(map, to), part) : part.packages.some((it) => covers(it, to))
}

function explain({ from, part, to, isPath }: Import): string {
  if (to === undefined) return `${from} imports a computed name: write the name out`
  return `${from} imports ${to}, which ${isPath ? 'is not below' : 'is no package of'} ${part.path}`
}

/** Nothing is listed that is not imported, so that the map says what is. */
function unusedPackages({ parts }: CodeMap, imports: readonly Import[]): string[] {
  const unused = new Set(parts.flatMap(({ packages }) => packages))
  for (const { part, to, isPath } of imports)
    for (const it of part.packages) if (to && !isPath && covers(it, to)) unused.delete(it)
  return [...unused].map(({ name, listedBy }) => `${listedBy} does not import ${name}: take it out`)
}
