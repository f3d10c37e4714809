import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { describeErrorCode, type WalletErrorCode } from '../src/errors.ts'

const source = (path: string) => join(import.meta.dirname, '../src', path)
const entries = ['index.ts', 'crypto/index.ts', 'react/index.ts', 'relay/index.ts'].map(source)
const { config } = ts.readConfigFile(source('../tsconfig.src.json'), ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, source('..'))
const program = ts.createProgram(entries, { ...options, noEmit: true })
const checker = program.getTypeChecker()

interface Documented {
  name: string
  entry: string
  symbol: ts.Symbol
  summary: string
  throws: string
  hasExample: boolean
}

function exportsOf(entry: string): Documented[] {
  const file = program.getSourceFile(entry)
  const module = file && checker.getSymbolAtLocation(file)
  if (!module) throw new Error(`no module ${entry}`)
  return checker.getExportsOfModule(module).map((exported) => {
    const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0
    return documentationOf(isAlias ? checker.getAliasedSymbol(exported) : exported, entry)
  })
}

function documentationOf(symbol: ts.Symbol, entry: string): Documented {
  const tags = symbol.getJsDocTags(checker)
  const textsOf = (name: string) =>
    tags.filter((tag) => tag.name === name).map(({ text }) => ts.displayPartsToString(text))
  return {
    name: symbol.name,
    entry,
    symbol,
    summary: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
    throws: textsOf('throws').join(' '),
    hasExample: textsOf('example').length > 0,
  }
}

function isFunction({ symbol }: Documented): boolean {
  return (symbol.flags & ts.SymbolFlags.Function) !== 0
}

/** An action takes a wallet and asks the relay. */
function isAction({ symbol }: Documented): boolean {
  const declaration = symbol.valueDeclaration
  if (!declaration || !ts.isFunctionDeclaration(declaration)) return false
  const [first] = declaration.parameters
  return first?.type?.getText() === 'Wallet'
}

const documented = entries.flatMap(exportsOf)
const functions = documented.filter(isFunction)
const actions = functions.filter(isAction)

describe('the public documentation', () => {
  it('was found', () => {
    expect(actions.length).toBeGreaterThan(25)
    expect(functions.length).toBeGreaterThan(actions.length + 15)
  })

  it.each(documented)('says what $name is', ({ summary }) => {
    expect(summary.length).toBeGreaterThan(10)
  })

  it.each(functions)('shows how $name is used', ({ hasExample }) => {
    expect(hasExample).toBe(true)
  })

  it.each(actions)('names the errors of $name, the common ones by their type', ({ throws }) => {
    expect(throws).toContain('CommonErrorCode')
  })

  it.each(actions)('names what signing may throw where $name signs', ({ symbol, throws }) => {
    const file = symbol.valueDeclaration?.getSourceFile().getFullText() ?? ''
    const signs = /\b(signedRetry|signPayload|requireSession)\b[(<]/.test(file)
    expect(throws.includes('SigningErrorCode')).toBe(signs)
  })

  it.each(actions.concat(functions))('names only codes that exist: $name', ({ throws, entry }) => {
    if (entry.includes('relay')) return
    const codes = throws.match(/\b[A-Z][A-Z]+(_[A-Z]+)+\b/g) ?? []
    const unknown = codes.filter((code) => describeErrorCode(code as WalletErrorCode) === undefined)
    expect(unknown.filter((code) => !throws.includes(`\`apiCode\` ${code}`))).toEqual([])
  })

  it('names every option of every function', () => {
    const undocumented = documented.flatMap(({ name, symbol }) =>
      [...(symbol.members?.values() ?? [])]
        .filter((member) => (member.flags & ts.SymbolFlags.Property) !== 0)
        .filter((member) => /Options$/.test(name) && member.name !== 'signal')
        .filter((member) => member.getDocumentationComment(checker).length === 0)
        .filter((member) => member.getJsDocTags(checker).length === 0)
        .map((member) => `${name}.${member.name}`),
    )
    expect(undocumented).toEqual([])
  })
})
