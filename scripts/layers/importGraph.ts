import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { readImports } from './readImports.ts'

/** One import: `to` is a path from the repository root, a package's specifier, or undefined if computed. */
export interface Import {
  from: string
  to: string | undefined
  isPath: boolean
}

/** Reads every import of the sources in a folder of the repository. */
export function readFolder(repository: string, folder: string): Import[] {
  return listSources(repository, folder).flatMap((from) => {
    const text = readFileSync(join(repository, from), 'utf8')
    return readImports(from, text).map((specifier) => resolve(from, specifier))
  })
}

/** Lists the sources in a folder, as paths from the repository root. */
export function listSources(repository: string, folder: string): string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => /\.[cm]?[jt]sx?$/.test(path) && !/(^|[\\/])(node_modules|dist)[\\/]/.test(path),
    )
    .map((path) => join(folder, path).split(sep).join('/'))
    .sort()
}

function resolve(from: string, specifier: string | undefined): Import {
  if (!specifier?.startsWith('.')) return { from, to: specifier, isPath: false }
  return {
    from,
    to: normalize(join(dirname(from), specifier))
      .split(sep)
      .join('/'),
    isPath: true,
  }
}
