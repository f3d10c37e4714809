import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The comment that names a control, in either form. */
const markerPattern = /\/\/ guard: (?<line>[\w-]+)$|\/\* guard: (?<inner>[\w-]+) \*\//gm

/** A marker in a source. */
export interface Marker {
  id: string
  /** Path from the root of the repository. */
  file: string
  /** Where the comment ends. */
  end: number
}

/** The folder of the repository, which ends in a slash. */
export const repositoryRoot: string = fileURLToPath(new URL('../..', import.meta.url))

/** Reads all markers of the sources. */
export function readMarkers(
  folders = ['src', 'sandbox/src', 'demo', 'examples'],
  root = repositoryRoot,
): Marker[] {
  return folders
    .flatMap((folder) => sourcesOf(folder, root))
    .flatMap((file) => markersIn(readSource(file, root), file))
}

/** Finds the markers of one source. */
export function markersIn(source: string, file: string): Marker[] {
  return [...source.matchAll(markerPattern)].map((match) => ({
    id: match.groups?.line ?? match.groups?.inner ?? '',
    file,
    end: match.index + match[0].length,
  }))
}

/** Reads a file by its path from the root of the repository. */
export function readSource(file: string, root = repositoryRoot): string {
  return readFileSync(join(root, file), 'utf8')
}

function sourcesOf(folder: string, root: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => `${folder}/${path}`)
}
