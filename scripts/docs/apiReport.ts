import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** What users import, and its source. */
export interface Entry {
  name: string
  path: string
}

/** Writes down what each entry exports, and the types those exports name without exporting them. */
export function apiReports(entries: Entry[]): string[] {
  const paths = entries.map(({ path }) => path)
  const program = ts.createProgram(paths, options, declarationHost)
  return entries.map((entry) => reportOf(program, entry))
}

function reportOf(program: ts.Program, { name, path }: Entry): string {
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(path)
  const module = file && checker.getSymbolAtLocation(file)
  const exports = module ? checker.getExportsOfModule(module) : []
  const exported = exports.map((symbol) => declarationOf(checker, symbol, symbol.name))
  const reached = reachedFrom(checker, exported)
  const parts = [
    `# API of \`${name}\``,
    'Written by `npm run docs`. A change here is a change for users.',
    '## Exports',
    block(exported),
    ...(reached.length > 0 ? ['## Types they name without exporting them', block(reached)] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

interface Declaration {
  name: string
  /** The name it is declared by. */
  declaredAs: string
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
  allowImportingTsExtensions: true,
  noEmit: true,
  noLib: true,
  types: [],
}

/** Sees of every source what is declared in it, and of packages nothing. */
const declarationHost: ts.CompilerHost = {
  ...ts.createCompilerHost(options),
  getSourceFile: declarationsIn,
  resolveModuleNameLiterals: (literals, from) =>
    literals.map(({ text }) => ({
      resolvedModule: text.startsWith('.')
        ? { resolvedFileName: join(dirname(from), text), extension: ts.Extension.Ts }
        : undefined,
    })),
}

function declarationsIn(path: string): ts.SourceFile {
  const text = readFileSync(path, 'utf8')
  const { outputText } = ts.transpileDeclaration(text, { fileName: path, compilerOptions: options })
  return ts.createSourceFile(path, outputText, ts.ScriptTarget.ES2022, true)
}

function declarationOf(checker: ts.TypeChecker, symbol: ts.Symbol, name: string): Declaration {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0
  const { name: declaredAs, declarations = [] } = isAlias
    ? checker.getAliasedSymbol(symbol)
    : symbol
  return { name, declaredAs, nodes: declarations.flatMap(statementOf) }
}

/** The statement of a file that declares something; type parameters and properties have none. */
function statementOf(node: ts.Node): ts.Statement[] {
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node
  return ts.isSourceFile(statement.parent) && ts.isStatement(statement) ? [statement] : []
}

function reachedFrom(checker: ts.TypeChecker, exported: Declaration[]): Declaration[] {
  const seen = new Set(exported.flatMap(({ nodes }) => nodes))
  const queue = [...exported]
  for (const { nodes } of queue) {
    for (const symbol of nodes.flatMap((node) => namedIn(checker, node))) {
      const found = declarationOf(checker, symbol, symbol.name)
      const isNew = found.nodes.some((node) => !seen.has(node))
      for (const node of found.nodes) seen.add(node)
      if (isNew) queue.push({ ...found, name: found.declaredAs })
    }
  }
  return queue.slice(exported.length)
}

/** What a declaration names. */
function namedIn(checker: ts.TypeChecker, node: ts.Node): ts.Symbol[] {
  if (isInternal(node)) return []
  const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined
  const named: ts.Symbol[] = symbol ? [symbol] : []
  ts.forEachChild(node, (child) => {
    named.push(...namedIn(checker, child))
  })
  return named
}

/** A member under a symbol that users do not have. */
function isInternal(node: ts.Node): boolean {
  return ts.isTypeElement(node) && node.name !== undefined && ts.isComputedPropertyName(node.name)
}

function block(declarations: Declaration[]): string {
  const sorted = declarations
    .map(({ name, declaredAs, nodes }) => {
      const alias = name === declaredAs ? [] : [`// exported as ${name}`]
      return { name, text: [...alias, ...nodes.map(print)].join('\n') }
    })
    .sort((a, b) => compare(a.name, b.name) || compare(a.text, b.text))
  return ['```ts', sorted.map(({ text }) => text).join('\n\n'), '```'].join('\n')
}

/** By code units, so that no locale has a say. */
function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function print(statement: ts.Statement): string {
  const { transformed } = ts.transform(statement, [withoutInternals])
  return ts
    .createPrinter({ removeComments: true })
    .printNode(ts.EmitHint.Unspecified, transformed[0] ?? statement, statement.getSourceFile())
    .replace(/^(export |declare |default )+/, '')
    .replace(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 2))
}

function withoutInternals(context: ts.TransformationContext): ts.Transformer<ts.Statement> {
  const visit = (node: ts.Node): ts.Node | undefined =>
    isInternal(node) ? undefined : ts.visitEachChild(node, visit, context)
  return (statement) => ts.visitEachChild(statement, visit, context)
}
