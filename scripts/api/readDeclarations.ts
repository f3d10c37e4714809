import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Where a name comes from: its declarations in a file, or another file that has them. */
type Binding =
  | { kind: 'declared'; nodes: ts.Statement[] }
  | { kind: 'from'; specifier: string; name: string }

/** The emitted declarations of one source file, by name. */
export interface DeclarationFile {
  path: string
  exported: ReadonlyMap<string, Binding>
  local: ReadonlyMap<string, Binding>
  /** Files of which it exports everything. */
  exportsAllOf: readonly string[]
}

/** A name with its declarations and the file that has them. */
export interface Declaration {
  name: string
  file: DeclarationFile
  nodes: ts.Statement[]
}

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  exactOptionalPropertyTypes: true,
  isolatedDeclarations: true,
  removeComments: true,
}

/** Returns a reader of declaration files that emits each file once. */
export function createDeclarationReader(): (path: string) => DeclarationFile {
  const files = new Map<string, DeclarationFile>()
  return (path) => {
    const file = files.get(path) ?? readDeclarations(path)
    files.set(path, file)
    return file
  }
}

function readDeclarations(path: string): DeclarationFile {
  const text = readFileSync(path, 'utf8')
  const emitted = ts.transpileDeclaration(text, { fileName: path, compilerOptions: options })
  const written = parse(path, text).statements
  const exported = new Map<string, Binding>()
  const local = new Map<string, Binding>()
  const statements = parse(`${path}.d.ts`, emitted.outputText).statements
  for (const statement of statements) {
    for (const [name, binding] of reExports(statement)) exported.set(name, binding)
    for (const [name, binding] of imports(statement)) local.set(name, binding)
    for (const name of declaredNames(statement)) {
      const earlier = local.get(name)
      const node = isUntyped(statement) ? asWritten(written, name, statement) : statement
      const nodes = earlier?.kind === 'declared' ? [...earlier.nodes, node] : [node]
      local.set(name, { kind: 'declared', nodes })
      if (isExported(statement)) exported.set(name, { kind: 'declared', nodes })
    }
  }
  return { path, exported, local, exportsAllOf: statements.flatMap(exportsAllOf) }
}

function parse(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true)
}

/** Whether a constant has no type that can be told from its own file. */
function isUntyped(statement: ts.Statement): boolean {
  return (
    ts.isVariableStatement(statement) &&
    statement.declarationList.declarations.some(({ type }) => type?.kind === any)
  )
}

const any = ts.SyntaxKind.AnyKeyword

/** Such a constant as it stands in the source, for its value says what type it has. */
function asWritten(
  statements: readonly ts.Statement[],
  name: string,
  otherwise: ts.Statement,
): ts.Statement {
  return statements.find((statement) => declaredNames(statement).includes(name)) ?? otherwise
}

/** Finds the declarations behind a name of a file, through imports and re-exports; packages have none here. */
export function findDeclaration(
  read: (path: string) => DeclarationFile,
  file: DeclarationFile,
  name: string,
): Declaration | undefined {
  const binding = file.exported.get(name) ?? file.local.get(name)
  if (binding?.kind === 'declared') return { name, file, nodes: binding.nodes }
  const elsewhere = binding
    ? [binding]
    : file.exportsAllOf.map((specifier) => ({ specifier, name }))
  return elsewhere
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map((from) => findDeclaration(read, read(join(dirname(file.path), from.specifier)), from.name))
    .find((found) => found !== undefined)
}

/** Lists the names that a file exports, those of the files of which it exports everything too. */
export function exportedNames(
  read: (path: string) => DeclarationFile,
  file: DeclarationFile,
): string[] {
  const others = file.exportsAllOf.map((specifier) => read(join(dirname(file.path), specifier)))
  return [...file.exported.keys(), ...others.flatMap((other) => exportedNames(read, other))]
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}

function reExports(statement: ts.Statement): [string, Binding][] {
  if (!ts.isExportDeclaration(statement)) return []
  const { exportClause, moduleSpecifier } = statement
  if (!exportClause || !ts.isNamedExports(exportClause)) return []
  return exportClause.elements.map(({ name, propertyName }) => {
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) {
      throw new Error(`export ${name.text} where it is declared`)
    }
    const specifier = moduleSpecifier.text
    return [name.text, { kind: 'from', specifier, name: (propertyName ?? name).text }]
  })
}

function exportsAllOf(statement: ts.Statement): string[] {
  if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) return []
  const { exportClause, moduleSpecifier } = statement
  if (exportClause && ts.isNamespaceExport(exportClause)) {
    throw new Error(`name the exports in place of ${statement.getText()}`)
  }
  return exportClause || !ts.isStringLiteral(moduleSpecifier) ? [] : [moduleSpecifier.text]
}

function imports(statement: ts.Statement): [string, Binding][] {
  if (!ts.isImportDeclaration(statement)) return []
  const { importClause, moduleSpecifier } = statement
  const bindings = importClause?.namedBindings
  if (!bindings || !ts.isNamedImports(bindings) || !ts.isStringLiteral(moduleSpecifier)) return []
  return bindings.elements.map(({ name, propertyName }) => [
    name.text,
    { kind: 'from', specifier: moduleSpecifier.text, name: (propertyName ?? name).text },
  ])
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    )
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  return isNamed && statement.name ? [statement.name.text] : []
}
