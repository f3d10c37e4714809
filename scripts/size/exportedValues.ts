import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** A value that `holdfast` exports. */
export interface ExportedValue {
  name: string
  /** The folder it is declared in, below `src/`: `wallet/cards`. */
  folder: string
}

/** Reads which values `src/index.ts` exports, by name. */
export function exportedValues(): ExportedValue[] {
  const path = join(import.meta.dirname, '../../src/index.ts')
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  return file.statements.flatMap(valuesOf).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function valuesOf(statement: ts.Statement): ExportedValue[] {
  if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return []
  const { exportClause, moduleSpecifier } = statement
  if (!exportClause || !ts.isNamedExports(exportClause)) return []
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return []
  const folder = dirname(moduleSpecifier.text).replace('./', '')
  return exportClause.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name }) => ({ name: name.text, folder }))
}
