import { parseSync } from 'vite'

/** A module that a source names, as written; undefined where the name is computed. */
export type Specifier = string | undefined

/** Lists every module a source imports: static, dynamic, re-exported and for its types only. */
export function readImports(fileName: string, text: string): Specifier[] {
  const { module, program, errors } = parseSync(fileName, text)
  const [error] = errors
  if (error) throw new Error(`${fileName} cannot be parsed: ${error.message}`)
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    literalIn(text.slice(start, end)),
  )
  // Reading the syntax tree is slow, so only where an `import(` is not one of an expression.
  const hasImportTypes = (text.match(/\bimport\s*\(/g)?.length ?? 0) > dynamic.length
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ...dynamic,
    ...(hasImportTypes ? importTypesIn(program) : []),
  ]
}

function literalIn(expression: string): Specifier {
  return /^(['"`])([^'"`$\\]+)\1$/.exec(expression.trim())?.[2]
}

/** The modules of types written `import('module').Type`. */
function importTypesIn(node: unknown): Specifier[] {
  if (typeof node !== 'object' || node === null) return []
  const children = Object.values(node).flatMap(importTypesIn)
  return isImportType(node) ? [node.source.value, ...children] : children
}

function isImportType(node: object): node is { source: { value: string } } {
  return 'type' in node && node.type === 'TSImportType'
}
