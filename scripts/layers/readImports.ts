import { parseSync, Visitor } from 'vite'

/** A module that a source names, as written; undefined where the name is computed. */
export type Specifier = string | undefined

/** Lists every module a source imports: static, dynamic, re-exported and for its types only. */
export function readImports(fileName: string, text: string): Specifier[] {
  const { program, errors } = parseSync(fileName, text)
  const [error] = errors
  if (error) throw new Error(`${fileName} cannot be parsed: ${error.message}`)
  const found: Specifier[] = []
  const add = ({ source }: { source: object | null }) => void (source && found.push(nameIn(source)))
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  }).visit(program)
  return found
}

/** The text of a literal, in quotes or in backticks without an expression. */
function nameIn(source: object): Specifier {
  if ('value' in source) return String(source.value)
  const { quasis = [] } = source as { quasis?: { value: { cooked: string | null } }[] }
  return quasis.length === 1 ? (quasis[0]?.value.cooked ?? undefined) : undefined
}
