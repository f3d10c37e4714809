import type { Import } from './importGraph.ts'
import { partOf, type Section } from './section.ts'

/** Lists files without a row, imports that their row forbids, and entries of rows that nothing uses. */
export function checkImports(section: Section, imports: Import[], sources: string[]): string[] {
  const rowless = sources.filter((file) => partOf(section, file) === undefined)
  return [
    ...rowless.map((file) => `${file} has no row in the table`),
    ...findForbidden(section, imports),
    ...unusedEntries(section, imports),
  ]
}

/** Lists the imports of a section's files that their rows forbid. */
export function findForbidden(section: Section, imports: Import[]): string[] {
  return imports.flatMap((one) => violationOf(section, one))
}

function violationOf(section: Section, { from, to, isPath }: Import): string[] {
  const part = partOf(section, from)
  if (part === undefined) return []
  if (to === undefined) return [`${from} imports a computed name: write the name out`]
  const entries = section.rows[part] ?? []
  const isOwn = isPath && partOf(section, to) === part
  if (isOwn || entries.some((entry) => covers(section, entry, to, isPath))) return []
  const allowed = entries.map((entry) => entry.replace(/^\.\//, '')).join(', ') || 'nothing'
  return [`${from} imports ${to}: ${part} may import ${allowed}`]
}

function covers(section: Section, entry: string, to: string, isPath: boolean): boolean {
  if (isPath) return entry.startsWith('./') && coversPath(section, entry.slice(2), to)
  if (entry.endsWith('/*')) return to === entry.slice(0, -2) || to.startsWith(entry.slice(0, -1))
  return entry === to
}

/** A folder's entry does not cover its files with an ending of their own: those are another part. */
function coversPath(section: Section, entry: string, file: string): boolean {
  return `${section.root}/${entry}` === file || partOf(section, file) === entry
}

function unusedEntries(section: Section, imports: Import[]): string[] {
  return Object.entries(section.rows).flatMap(([part, entries]) => {
    const targets = imports.filter(({ from }) => partOf(section, from) === part)
    return entries
      .filter(
        (entry) => !targets.some(({ to, isPath }) => covers(section, entry, to ?? '', isPath)),
      )
      .map((entry) => `${section.root}/${part} does not import ${entry}: take it out of its row`)
  })
}
