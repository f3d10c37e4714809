import type { Rows } from './readTable.ts'

/**
 * A folder of the repository and the table of what its parts may import.
 *
 * A part is a folder without its subfolders, one file of a folder that is no part, or, written `*.table.ts`, every
 * file with that ending, wherever it lies. It may import itself and what its row lists. A row may list only parts
 * above it, so the table has no cycle.
 */
export interface Section {
  /** The folder, from the repository's root. */
  root: string
  /** The package.json that must declare the packages, and the fields of it that count. */
  manifest: string
  dependencies: readonly ('dependencies' | 'peerDependencies' | 'devDependencies')[]
  /** Packages of this repository that may be imported by name. */
  ownPackages?: readonly string[]
  /** Development dependencies whose code the build copies into the package. */
  bundledPackages?: readonly string[]
  rows: Rows
}

/** Names the part that a file belongs to, or undefined when it has no row. */
export function partOf({ root, rows }: Section, file: string): string | undefined {
  if (!file.startsWith(`${root}/`)) return undefined
  const name = file.slice(root.length + 1)
  return [endingOf(name), name, folderOf(name)].find((part) => part in rows)
}

/** Names the part of all files with the ending of this one: `*.table.ts` for `ledger/ledger.table.ts`. */
function endingOf(name: string): string {
  return `*${/\.\w+\.\w+$/.exec(name)?.[0] ?? ''}`
}

/** Whether a part is every file with an ending. */
export function isEnding(part: string): boolean {
  return part.startsWith('*.')
}

/** Names the folder of a path, '' for a name alone. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0))
}
