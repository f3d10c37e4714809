import { dirname, extname, join } from 'node:path'
import ts from 'typescript'
import type { Guard } from './guard.ts'
import { readSource, repositoryRoot } from './markers.ts'
import { withoutControl } from './takeOut.ts'

/**
 * What TypeScript reports where code would throw a ReferenceError or a TypeError: no such name,
 * property, export or module; used before its declaration, assigned though constant, called though no
 * function. Other type errors are expected: a control often narrows a type.
 */
// biome-ignore format: codes
const unresolvedCodes = new Set([
  2304, 2552, 2503, 2580, 2584, 2591, 18004, 2662, 2663, 2693, 2339, 2551, 2305, 2307, 2724, 2448, 2588, 2349,
])

/**
 * Finds the names that code of a guard does not resolve. Each source without a control stands beside
 * the original under a name of its own, so that one program checks them all.
 */
export function findUnresolvedNames(guards: Guard[], root = repositoryRoot): Map<Guard, string[]> {
  const written = guards.filter(({ instead = '', first = '' }) => instead + first !== '')
  const paths = new Map(written.map((guard, index) => [variantPath(guard, index, root), guard]))
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (path, languageVersion, ...rest) => {
    const guard = paths.get(path)
    if (!guard) return getSourceFile(path, languageVersion, ...rest)
    const text = withoutControl(guard, readSource(guard.marker.file, root))
    return ts.createSourceFile(path, text, languageVersion)
  }
  const declarations = fileNames.filter((path) => path.endsWith('.d.ts'))
  const program = ts.createProgram([...paths.keys(), ...declarations], options, host)
  return new Map([...paths].map(([path, guard]) => [guard, unresolvedIn(program, path)]))
}

function variantPath({ id, marker }: Guard, index: number, root: string): string {
  return join(root, dirname(marker.file), `without-${id}-${index}${extname(marker.file)}`)
}

function unresolvedIn(program: ts.Program, path: string): string[] {
  return program
    .getSemanticDiagnostics(program.getSourceFile(path))
    .filter(({ code }) => unresolvedCodes.has(code))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}
