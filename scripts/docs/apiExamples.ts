import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { type Documented, readApiDocumentation } from './apiDocumentation.ts'
import type { Page } from './page.ts'

/** The example of a function's documentation, as code to copy. */
export interface ApiExample {
  name: string
  /** With the imports it needs. */
  code: string
}

const root = join(import.meta.dirname, '../..')

/** The examples of every function of the library, its components and its relay. */
export function readApiExamples(): ApiExample[] {
  const documented = readApiDocumentation().filter(({ entry }) => entry !== 'crypto.ts')
  return documented
    .filter(({ kind, example }) => kind !== 'other' && example !== '')
    .map(({ name, example }) => ({
      name,
      code: `${importsOf(example, documented)}\n\n${example}\n`,
    }))
}

/** The examples that the developer panel of the demo shows, each with a file of the demo that makes the call. */
export function examplesOfPanel(): Page {
  const sources = demoSources()
  const shown = readApiExamples().map(({ name, code }) => {
    const source = sources.find(({ text }) => calls(text, name))?.path
    return [name, source ? { code, source } : { code }] as const
  })
  const text = JSON.stringify(Object.fromEntries(shown), null, 2)
  return { path: 'demo/developer/examples.json', text: `${text}\n` }
}

function importsOf(example: string, documented: Documented[]): string {
  const used = foreignNames(example)
  const lines = ['index.ts', 'react.ts', 'relay.ts'].map((entry) => {
    const names = documented
      .filter((one) => one.entry === entry && used.has(one.name))
      .map(({ name, isType }) => (isType ? `type ${name}` : name))
    if (names.length === 0) return ''
    const path = entry === 'index.ts' ? 'holdfast' : `holdfast/${entry.replace('.ts', '')}`
    return `import { ${names.sort().join(', ')} } from '${path}'`
  })
  return lines.filter(Boolean).join('\n')
}

/** The names that an example uses and does not declare itself. */
function foreignNames(example: string): Set<string> {
  const file = ts.createSourceFile('example.tsx', example, ts.ScriptTarget.Latest, true)
  const used = new Set<string>()
  const declared = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isBindingElement(node) || ts.isVariableDeclaration(node) || ts.isParameter(node)) {
      declared.add(node.name.getText())
    }
    if (ts.isIdentifier(node) && !isPropertyName(node)) used.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return new Set([...used].filter((name) => !declared.has(name)))
}

function isPropertyName({ parent, text }: ts.Identifier): boolean {
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name.text === text) ||
    (ts.isPropertyAssignment(parent) && parent.name.getText() === text) ||
    (ts.isBindingElement(parent) && parent.propertyName?.getText() === text)
  )
}

function demoSources(): { path: string; text: string }[] {
  return (
    readdirSync(join(root, 'demo'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /^(?!dist).*\.tsx?$/.test(path))
      // What a copy leaves out comes last.
      .sort((one, other) => Number(isPanel(one)) - Number(isPanel(other)) || (one < other ? -1 : 1))
      .map((path) => ({
        path: `demo/${path}`,
        text: readFileSync(join(root, 'demo', path), 'utf8'),
      }))
  )
}

function isPanel(path: string): boolean {
  return path.startsWith('developer/')
}

/** Whether a file imports a name from the library, and uses it. */
function calls(text: string, name: string): boolean {
  const lists = [...text.matchAll(/import {([^}]*)} from 'holdfast/g)]
  const imported = lists.flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
  return imported.includes(name) && (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1
}
