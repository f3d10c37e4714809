import { dirname, extname, join } from 'node:path'
import ts from 'typescript'
import type { Guard } from './guard.ts'
import { type Marker, readSource, repositoryRoot } from './markers.ts'
import { withoutControl } from './takeOut.ts'

/**
 * What TypeScript reports where the code would throw a ReferenceError or a TypeError when it runs.
 * Other type errors are expected: a control often narrows a type.
 */
const unresolvedCodes = new Set([
  2304,
  2552,
  2503,
  2580,
  2584,
  2591,
  18004,
  2662,
  2663,
  2693, // No such name
  2339,
  2551, // No such property
  2305,
  2307,
  2724, // No such export or module
  2448,
  2588,
  2349, // Used before its declaration, assigned though constant, called though no function
])

/**
 * Finds the names that sources do not resolve once a guard’s control is gone. Each source without a
 * control stands beside the original under a name of its own, so that one program checks them all.
 */
export function findUnresolvedNames(
  guards: readonly Guard[],
  markers: ReadonlyMap<string, Marker>,
  root = repositoryRoot,
): Map<Guard, string[]> {
  const variants = guards.flatMap((guard, index) => {
    const marker = markers.get(guard.id)
    return marker ? [variantOf(guard, marker, index, root)] : []
  })
  const program = createProgram(new Map(variants.map(({ path, text }) => [path, text])), root)
  return new Map(
    variants.map(({ guard, path }) => [guard, unresolvedIn(program, program.getSourceFile(path))]),
  )
}

interface Variant {
  guard: Guard
  path: string
  text: string
}

function variantOf(guard: Guard, marker: Marker, index: number, root: string): Variant {
  const name = `without-${guard.id}-${index}${extname(marker.file)}`
  return {
    guard,
    path: join(root, dirname(marker.file), name),
    text: withoutControl(readSource(marker.file, root), marker, guard.takeOut),
  }
}

function createProgram(texts: ReadonlyMap<string, string>, root: string): ts.Program {
  const { options, fileNames } = readConfig(root)
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (path, languageVersion, ...rest) => {
    const text = texts.get(path)
    return text === undefined
      ? getSourceFile(path, languageVersion, ...rest)
      : ts.createSourceFile(path, text, languageVersion)
  }
  const declarations = fileNames.filter((path) => path.endsWith('.d.ts'))
  return ts.createProgram([...texts.keys(), ...declarations], options, host)
}

function readConfig(root: string): ts.ParsedCommandLine {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  return ts.parseJsonConfigFileContent(config, ts.sys, root)
}

function unresolvedIn(program: ts.Program, source: ts.SourceFile | undefined): string[] {
  if (!source) throw new Error('A source without its control is not in the program')
  return program
    .getSemanticDiagnostics(source)
    .filter(({ code }) => unresolvedCodes.has(code))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}
