import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A message literal of the sources, where it stands. */
interface ErrorMessage {
  /** File and line. */
  place: string
  /** The literal as it is read: `…` stands for what a template puts in. */
  text: string
  /** Whether a helper puts it into a longer sentence. */
  isFragment: boolean
}

/** Which of a helper's parameters become a part of the message it makes. */
type Helpers = Map<string, Set<number>>

/** Every message that an error of these folders is made with, directly or by a helper. */
export function readErrorMessages(...folders: string[]): ErrorMessage[] {
  return folders.flatMap((folder) => {
    const files = sourcesOf(folder)
    const helpers: Helpers = new Map(files.flatMap((file) => helpersOf(file)))
    return files.flatMap((file) => messagesOf(file, helpers))
  })
}

function sourcesOf(folder: string): ts.SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .map((path) =>
      ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true),
    )
}

function messagesOf(file: ts.SourceFile, helpers: Helpers): ErrorMessage[] {
  return nodesOf(file).flatMap((node) => {
    if (isNewError(node)) return literalsOf(node.arguments ?? [], file, false)
    if (!ts.isCallExpression(node)) return []
    const indexes = helpers.get(node.expression.getText())
    const given = node.arguments.filter((_, index) => indexes?.has(index))
    return literalsOf(given, file, true)
  })
}

function literalsOf(
  given: readonly ts.Expression[],
  file: ts.SourceFile,
  isFragment: boolean,
): ErrorMessage[] {
  return given
    .map((argument) => (ts.isIdentifier(argument) ? constantOf(argument) : argument))
    .filter((value) => value !== undefined)
    .flatMap((value) => {
      const text = textOf(value)
      if (text === undefined || !/\S \S/.test(text)) return []
      const line = file.getLineAndCharacterOfPosition(value.getStart()).line + 1
      return [{ place: `${file.fileName}:${line}`, text, isFragment }]
    })
}

/** The value of a constant that is declared in the same function. */
function constantOf({ text, parent }: ts.Identifier): ts.Expression | undefined {
  const scope = ts.findAncestor(parent, ts.isFunctionLike)
  return nodesOf(scope)
    .filter((node) => ts.isVariableDeclaration(node))
    .find(({ name }) => name.getText() === text)?.initializer
}

function textOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
}

function helpersOf(file: ts.SourceFile): [string, Set<number>][] {
  return nodesOf(file).flatMap((node) => {
    if (!isNewError(node)) return []
    const helper = ts.findAncestor(node, ts.isFunctionLike)
    const name = helper && nameOf(helper)
    if (!helper || !name) return []
    const used = new Set(
      nodesOf(node)
        .filter(ts.isIdentifier)
        .map(({ text }) => text),
    )
    const indexes = helper.parameters.flatMap(({ name: own }, index) =>
      used.has(own.getText()) ? [index] : [],
    )
    return indexes.length > 0 ? [[name, new Set(indexes)] as [string, Set<number>]] : []
  })
}

function nameOf({ name, parent }: ts.SignatureDeclaration): string | undefined {
  return name?.getText() ?? (ts.isVariableDeclaration(parent) ? parent.name.getText() : undefined)
}

function isNewError(node: ts.Node): node is ts.NewExpression {
  return ts.isNewExpression(node) && /(?:Error|Exception)$/.test(node.expression.getText())
}

function nodesOf(node: ts.Node | undefined): ts.Node[] {
  if (!node) return []
  const found: ts.Node[] = []
  const visit = (child: ts.Node) => {
    found.push(child)
    ts.forEachChild(child, visit)
  }
  visit(node)
  return found
}
