import { gzipSync } from 'node:zlib'

/** What a bundler emitted for one page. */
export interface Build {
  /** The entry and everything it imports statically: what the page’s HTML loads. */
  firstLoad: string[]
  lazyParts: LazyPart[]
  /** The emitted code of every file, by its name. */
  files: Map<string, string>
  warnings: string[]
}

/** A module that is imported dynamically. */
export interface LazyPart {
  /** The path of the module. */
  module: string
  /** The file it is in, and every file that one imports statically. */
  files: string[]
}

/** Bytes of the first load, each file gzipped by itself, as it is served. */
export function firstLoadBytes(build: Build): number {
  return gzippedBytes(build, build.firstLoad)
}

/**
 * Bytes a lazy part adds to the first load, each file gzipped by itself.
 *
 * @param path - how the path of its module ends, such as `account/recoveryPhrase.js`
 * @param after - the same of a part that the page has always loaded before, and that is not counted
 * @throws Error when there is not exactly one such module, or the first load holds it already
 */
export function lazyPartBytes(build: Build, path: string, after?: string): number {
  const loaded = [...build.firstLoad, ...(after ? filesOf(build, after) : [])]
  const added = filesOf(build, path).filter((file) => !loaded.includes(file))
  if (added.length === 0) throw new Error(`${path} is part of the first load`)
  return gzippedBytes(build, added)
}

function filesOf({ lazyParts }: Build, path: string): string[] {
  const parts = lazyParts.filter(({ module }) => module.endsWith(`/${path}`))
  const { size } = new Set(parts.map(({ module }) => module))
  if (size !== 1) throw new Error(`${size} lazily loaded modules end in ${path}; expected one`)
  return [...new Set(parts.flatMap((part) => part.files))]
}

/** The lazily loaded modules whose path ends in none of these. */
export function unlistedLazyModules(build: Build, paths: string[]): string[] {
  const modules = build.lazyParts.map(({ module }) => module)
  return modules.filter((module) => !paths.some((path) => module.endsWith(path)))
}

/** A file and everything it imports statically, directly or not. */
export function withStaticImports(file: string, importsOf: (file: string) => string[]): string[] {
  const reached = new Set([file])
  // A set is walked together with what is added to it meanwhile.
  for (const each of reached) for (const imported of importsOf(each)) reached.add(imported)
  return [...reached]
}

function gzippedBytes({ files }: Build, names: string[]): number {
  return names.reduce((bytes, name) => bytes + gzipSync(codeOf(files, name)).length, 0)
}

function codeOf(files: Map<string, string>, name: string): string {
  const code = files.get(name)
  if (code === undefined) throw new Error(`The bundler emitted no file named ${name}`)
  return code
}
