import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { withStaticImports } from '../size/build.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/**
 * Bundles one page by itself from the built package, as an app is: chunks shared with other pages
 * would cost it requests.
 *
 * @param name - a file of this folder, such as `ours/unlock`
 * @returns the page at `/name`, and each file of the bundle, with their addresses
 */
export async function bundlePage(name: string): Promise<[address: string, content: string][]> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: [
        { find: /^holdfast\/crypto$/, replacement: path('../../dist/crypto.js') },
        { find: /^holdfast$/, replacement: path('../../dist/index.js') },
      ],
    },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { [name]: path(`./${name}.ts`) },
        output: { entryFileNames: '[name].js', chunkFileNames: `chunks/${name}/[name]-[hash].js` },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const scripts = chunks.map(({ fileName, code }) => [`/${fileName}`, code] as [string, string])
  return [[`/${name}`, pageOf(name, staticImports(chunks, `${name}.js`))], ...scripts]
}

/** What the entry needs before it runs, which Vite names in the HTML it emits. */
function staticImports(chunks: Rolldown.OutputChunk[], entry: string): string[] {
  const importsOf = (file: string) =>
    chunks.find(({ fileName }) => fileName === file)?.imports ?? []
  return withStaticImports(entry, importsOf).filter((file) => file !== entry)
}

/** What Vite writes into an app's HTML. */
function pageOf(name: string, preloads: string[]): string {
  const links = preloads.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return `<!doctype html><title>bench</title>
<script type="module" crossorigin src="/${name}.js"></script>${links.join('')}`
}
