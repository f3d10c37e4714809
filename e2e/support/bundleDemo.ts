import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

/** The demo of `serve.ts` in one file, which starts in a fifth of the time that its sources take. */
export const demoFile: string = fileURLToPath(new URL('../dist/serve.js', import.meta.url))

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Bundles the demo with all packages but those that read files of theirs. */
export async function bundleDemo(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ['e2e/support/serve.ts'],
    tsconfig: 'tsconfig.json',
    outfile: demoFile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['libsql', 'vite'],
    // Some packages are CommonJS and require what is Node's.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url)",
    },
    plugins: [placesOfSources],
    sourcemap: 'inline',
    logLevel: 'warning',
  })
}

/** Sources look for files beside them: where they are themselves, and not the bundle. */
const placesOfSources: Plugin = {
  name: 'places of sources',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (!text.includes('import.meta.')) return undefined
      const contents = text
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
      return { contents, loader: 'ts' }
    }),
}
