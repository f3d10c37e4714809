import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const recipes = join(import.meta.dirname, '../../relay/recipes')

/** The modules of all recipes. */
const shared = ['relay.ts', 'users.ts']

/** In the place of the package, where a recipe creates a relay. */
const withEvents = 'relayWithEvents.ts'

/** Copies recipes into a project; their relays also have streams of events. */
export function copyRecipes(project: string, files: readonly string[]): void {
  for (const file of [...shared, ...files]) {
    const source = readFileSync(join(recipes, file), 'utf8')
    const text = source.replace(/(\bcreateRelay\b.*)'holdfast\/relay'/, `$1'./${withEvents}'`)
    writeFileSync(join(project, file), text)
  }
  cpSync(join(import.meta.dirname, withEvents), join(project, withEvents))
}

/** A module that uses recipes of a project, with them in one file, which needs no TypeScript there. */
export async function bundleRecipe(
  project: string,
  contents: string,
  alias: Record<string, string> = {},
): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: project, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    packages: 'external',
    alias,
    tsconfigRaw: {},
  })
  return outputFiles[0]?.text ?? ''
}
