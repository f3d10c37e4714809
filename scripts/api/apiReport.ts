import ts from 'typescript'
import {
  createDeclarationReader,
  type Declaration,
  type DeclarationFile,
  exportedNames,
  findDeclaration,
} from './readDeclarations.ts'

/**
 * Writes down what an entry exports, and the types those exports name without exporting them.
 *
 * @param name - what users import
 * @param path - the entry's source
 * @param read - one for several reports emits each file once
 */
export function apiReport(
  name: string,
  path: string,
  read: Read = createDeclarationReader(),
): string {
  const entry = read(path)
  const exports = exportedNames(read, entry).map((exported) => exportOf(read, entry, exported))
  const reached = reachedFrom(read, exports)
  const parts = [
    `# API of \`${name}\``,
    'Written by `npm run docs:api`. A change here is a change for users.',
    '## Exports',
    block(exports),
    ...(reached.length > 0 ? ['## Types they name without exporting them', block(reached)] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

type Read = (path: string) => DeclarationFile

/** With the name it is exported by, where it is. */
interface Reported extends Declaration {
  exportedAs?: string
}

function exportOf(read: Read, entry: DeclarationFile, name: string): Reported {
  const declaration = findDeclaration(read, entry, name)
  if (!declaration) throw new Error(`${entry.path} exports ${name}, which is declared nowhere`)
  return { ...declaration, exportedAs: name }
}

function reachedFrom(read: Read, exports: Declaration[]): Declaration[] {
  const seen = new Set(exports.flatMap(({ nodes }) => nodes))
  const reached: Declaration[] = []
  const queue = [...exports]
  for (const { nodes, file } of queue) {
    for (const name of nodes.flatMap(namedIn)) {
      const found = findDeclaration(read, file, name)
      const [node] = found?.nodes ?? []
      if (!found || !node || seen.has(node)) continue
      seen.add(node)
      reached.push(found)
      queue.push(found)
    }
  }
  return reached
}

/** The types and values that a declaration names, left of the first dot. */
function namedIn(node: ts.Node): string[] {
  const names: string[] = []
  const visit = (child: ts.Node) => {
    if (isInternal(child)) return
    if (ts.isTypeReferenceNode(child)) names.push(firstName(child.typeName))
    if (ts.isTypeQueryNode(child)) names.push(firstName(child.exprName))
    if (ts.isExpressionWithTypeArguments(child) && ts.isIdentifier(child.expression)) {
      names.push(child.expression.text)
    }
    ts.forEachChild(child, visit)
  }
  visit(node)
  return names
}

function firstName(name: ts.EntityName): string {
  return ts.isIdentifier(name) ? name.text : firstName(name.left)
}

/** A member under a symbol that users do not have. */
function isInternal(node: ts.Node): boolean {
  return ts.isTypeElement(node) && node.name !== undefined && ts.isComputedPropertyName(node.name)
}

function block(declarations: Reported[]): string {
  const sorted = declarations
    .map(({ name, exportedAs = name, nodes }) => ({
      name: exportedAs,
      text: [
        ...(exportedAs === name ? [] : [`// exported as ${exportedAs}`]),
        ...nodes.map(print),
      ].join('\n'),
    }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.text, b.text))
  return ['```ts', sorted.map(({ text }) => text).join('\n\n'), '```'].join('\n')
}

/** By code units, so that no locale has a say. */
function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

function print(statement: ts.Statement): string {
  const { transformed } = ts.transform(statement, [withoutInternals])
  const printer = ts.createPrinter({ removeComments: true })
  return printer
    .printNode(ts.EmitHint.Unspecified, transformed[0] ?? statement, statement.getSourceFile())
    .replace(/^(export |declare |default )+/, '')
    .replace(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 2))
}

function withoutInternals(context: ts.TransformationContext): ts.Transformer<ts.Statement> {
  const visit = (node: ts.Node): ts.Node | undefined =>
    isInternal(node) ? undefined : ts.visitEachChild(node, visit, context)
  return (statement) => ts.visitEachChild(statement, visit, context)
}
