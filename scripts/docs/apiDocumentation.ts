import { join } from 'node:path'
import ts from 'typescript'

/** What the TSDoc of one export says. */
export interface Documented {
  name: string
  /** The entry it is exported from, such as `index.ts`. */
  entry: string
  kind: 'action' | 'function' | 'other'
  /** Whether it is no value. */
  isType: boolean
  summary: string
  /** The texts of its `@throws` tags. */
  throws: string
  /** The code of its examples; empty where it has none. */
  example: string
  /** Its properties without a word about them. */
  silentProperties: string[]
  /** The text of the file it is declared in. */
  file: string
}

const source = (path: string) => join(import.meta.dirname, '../../src', path)
const entries = ['index.ts', 'crypto.ts', 'react.ts', 'relay.ts']

/** Reads the documentation of every export of every entry. */
export function readApiDocumentation(): Documented[] {
  const { config } = ts.readConfigFile(source('../tsconfig.src.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, source('..'))
  const program = ts.createProgram(entries.map(source), { ...options, noEmit: true })
  return entries.flatMap((entry) => exportsOf(program, entry))
}

function exportsOf(program: ts.Program, entry: string): Documented[] {
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(source(entry))
  const module = file && checker.getSymbolAtLocation(file)
  if (!module) throw new Error(`${entry} is not a module of the program`)
  return checker.getExportsOfModule(module).map((exported) => {
    const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0
    return documentationOf(checker, isAlias ? checker.getAliasedSymbol(exported) : exported, entry)
  })
}

function documentationOf(checker: ts.TypeChecker, symbol: ts.Symbol, entry: string): Documented {
  const tags = symbol.getJsDocTags(checker)
  const throws = tags
    .filter(({ name }) => name === 'throws')
    .map(({ text }) => ts.displayPartsToString(text))
  return {
    name: symbol.name,
    entry,
    kind: kindOf(symbol),
    isType: (symbol.flags & ts.SymbolFlags.Value) === 0,
    summary: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
    throws: throws.join(' '),
    example: tags
      .filter(({ name }) => name === 'example')
      .map(({ text }) => withoutFence(ts.displayPartsToString(text)))
      .join('\n'),
    silentProperties: silentProperties(checker, symbol),
    file: symbol.declarations?.[0]?.getSourceFile().getFullText() ?? '',
  }
}

function withoutFence(text: string): string {
  return text.replace(/^```tsx?\n|\n```$/g, '')
}

/** An action takes a wallet and sends to the relay, which what is in `wallet/events` does not. */
function kindOf({ flags, valueDeclaration }: ts.Symbol): Documented['kind'] {
  if ((flags & ts.SymbolFlags.Function) === 0) return 'other'
  const isDeclared = valueDeclaration && ts.isFunctionDeclaration(valueDeclaration)
  const isAboutEvents = valueDeclaration?.getSourceFile().fileName.includes('/wallet/events/')
  const [first] = isDeclared && !isAboutEvents ? valueDeclaration.parameters : []
  return first?.type?.getText() === 'Wallet' ? 'action' : 'function'
}

function silentProperties(checker: ts.TypeChecker, symbol: ts.Symbol): string[] {
  return [...(symbol.members?.values() ?? [])]
    .filter(({ flags }) => (flags & ts.SymbolFlags.Property) !== 0)
    .filter((member) => member.getDocumentationComment(checker).length === 0)
    .filter((member) => member.getJsDocTags(checker).length === 0)
    .map(({ name }) => name)
}
