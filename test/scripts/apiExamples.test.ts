import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { readApiExamples } from '../../scripts/docs/apiExamples.ts'

const root = join(import.meta.dirname, '../..')
const names = join(root, 'test/types/exampleNames.d.ts')
const examples = new Map(readApiExamples().map(({ name, code }) => [name, moduleOf(code)]))

describe('the examples of the documentation', () => {
  it('are of every function', () => {
    expect(examples.size).toBeGreaterThan(90)
  })

  it('compile, with what they take as given', () => {
    expect(errorsIn(new Map([...examples, ['broken', 'export const amount: string = 5']]))).toEqual(
      ["broken: Type 'number' is not assignable to type 'string'."],
    )
  })
})

/** An example in a function, as one would write it. */
function moduleOf(code: string): string {
  const [imports = '', ...rest] = code.split('\n\n')
  return `${imports}\nexport async function example() {\n${rest.join('\n\n')}}\n`
}

function errorsIn(modules: Map<string, string>): string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const texts = new Map([...modules].map(([name, text]) => [pathOf(name), text]))
  const program = ts.createProgram([names, ...texts.keys()], options, hostOf(options, texts))
  return [names, ...texts.keys()].flatMap((path) => {
    const file = program.getSourceFile(path)
    const found = [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]
    return found.map(({ messageText }) => {
      const [name] = path.split('/').at(-1)?.split('.') ?? []
      return `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
  })
}

/** Where a platform would have it: the packages are found from there. */
function pathOf(name: string): string {
  return join(root, 'demo', `${name}.example.tsx`)
}

function hostOf(options: ts.CompilerOptions, texts: Map<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  return {
    ...host,
    fileExists: (path) => texts.has(path) || host.fileExists(path),
    readFile: (path) => texts.get(path) ?? host.readFile(path),
    getSourceFile(path, version, ...rest) {
      const text = texts.get(path)
      if (text === undefined) return host.getSourceFile(path, version, ...rest)
      return ts.createSourceFile(path, text, version)
    },
  }
}
