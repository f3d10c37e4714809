import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readImports } from '../layers/readImports.ts'

/**
 * Deletes the declarations that no export of a package leads to: they describe code that is bundled, and name
 * packages that are not installed.
 *
 * @param entries - the exported modules
 * @param folder - the built package
 */
export function keepDeclarations(entries: readonly string[], folder: string): void {
  const reached = new Set(entries.map((name) => join(folder, `${name}.d.ts`)))
  // A set is walked together with what is added to it meanwhile.
  for (const file of reached) for (const it of declarationsOf(file)) reached.add(it)
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, path)
    if (path.endsWith('.d.ts') && !reached.has(file)) rmSync(file)
  }
}

/** The declarations of the same package that one names. */
function declarationsOf(file: string): string[] {
  return readImports(file, readFileSync(file, 'utf8')).flatMap((specifier = '') =>
    specifier.startsWith('.') ? join(dirname(file), specifier.replace(/\.[jt]s$/, '.d.ts')) : [],
  )
}
