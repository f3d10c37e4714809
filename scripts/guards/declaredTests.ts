import ts from 'typescript'
import { parseSource } from './control.ts'
import type { ProvingTest } from './guard.ts'
import { readSource } from './markers.ts'

/** A test or a group of tests, as its file declares it. */
interface DeclaredTest {
  /** The title’s fixed pieces, and the texts of the table that `each` fills it from. */
  pieces: string[]
  /** Its own tags, those of the groups around it and those of the tests within it. */
  tags: string[]
}

/** Reads which tests a file declares, without running it. */
export function readDeclaredTests(file: string): DeclaredTest[] {
  return declaredIn(parseSource(readSource(file), file), [])
}

/** Whether a declared test is one that a guard names. */
export function isNamedBy({ pieces, tags }: DeclaredTest, named: ProvingTest): boolean {
  if ('tag' in named) return tags.includes(named.tag)
  return pieces.some((piece) => isAbout(piece, named.title))
}

/** Whether a text holds the title, or the title may be made of it and what is filled in. */
function isAbout(piece: string, title: string): boolean {
  const shortest = 6
  const longest = Math.min(piece.length, title.length)
  const lengths = Array.from(
    { length: Math.max(0, longest - shortest + 1) },
    (_, n) => shortest + n,
  )
  const overlaps = (length: number) =>
    title.endsWith(piece.slice(0, length)) || title.startsWith(piece.slice(-length))
  return piece.includes(title) || lengths.some(overlaps)
}

function declaredIn(node: ts.Node, outerTags: string[]): DeclaredTest[] {
  if (!isTestCall(node)) return childrenOf(node, outerTags)
  const [title, options] = node.arguments
  const tags = [...outerTags, ...tagsOf(options)]
  const inner = childrenOf(node, tags)
  const innerTags = inner.flatMap((test) => test.tags)
  return [
    {
      pieces: [...piecesOf(title), ...tableTextsOf(node.expression)],
      tags: [...tags, ...innerTags],
    },
    ...inner,
  ]
}

function childrenOf(node: ts.Node, tags: string[]): DeclaredTest[] {
  const found: DeclaredTest[] = []
  ts.forEachChild(node, (child) => {
    found.push(...declaredIn(child, tags))
  })
  return found
}

/** `it(…)`, `describe.each(…)(…)` and the like. */
function isTestCall(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || node.arguments.length < 2) return false
  let callee: ts.Node = node.expression
  while (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee))
    callee = callee.expression
  return ts.isIdentifier(callee) && ['it', 'test', 'describe'].includes(callee.text)
}

function piecesOf(title: ts.Node | undefined): string[] {
  const texts = title ? textsOf(title) : []
  return texts.flatMap((text) => text.split(/%[sdijoc]|\$\w+/)).filter((piece) => piece !== '')
}

function textsOf(title: ts.Node): string[] {
  if (ts.isStringLiteralLike(title)) return [title.text]
  if (!ts.isTemplateExpression(title)) return []
  return [title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)]
}

/** The texts of what `each` goes through: a list in place, or one that has a name. */
function tableTextsOf(callee: ts.Expression): string[] {
  if (!ts.isCallExpression(callee)) return []
  return callee.arguments.flatMap((table) => textsWithin(declarationOf(table) ?? table))
}

function declarationOf(table: ts.Node): ts.Node | undefined {
  if (!ts.isIdentifier(table)) return undefined
  const find = (node: ts.Node): ts.Node | undefined =>
    ts.isVariableDeclaration(node) && node.name.getText() === table.text
      ? node
      : ts.forEachChild(node, find)
  return find(table.getSourceFile())
}

function textsWithin(node: ts.Node): string[] {
  const texts = textsOf(node)
  ts.forEachChild(node, (child) => {
    texts.push(...textsWithin(child))
  })
  return texts
}

/** Vitest’s `{ tags: ['T1'] }`, Playwright’s `{ tag: '@T1' }`. */
function tagsOf(options: ts.Node | undefined): string[] {
  if (!options || !ts.isObjectLiteralExpression(options)) return []
  const property = options.properties.find((it) => /^tags?$/.test(it.name?.getText() ?? ''))
  if (!property || !ts.isPropertyAssignment(property)) return []
  const value = property.initializer
  const values = ts.isArrayLiteralExpression(value) ? [...value.elements] : [value]
  return values.filter(ts.isStringLiteralLike).map(({ text }) => text.replace(/^@/, ''))
}
