import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/**
 * Bundles one page by itself from the built package, as an app is: chunks shared with other pages
 * would cost it requests.
 *
 * @param name - a file of this folder, such as `ours/unlock`
 * @returns each file of the bundle with its address
 */
export async function bundlePage(name: string): Promise<[address: string, code: string][]> {
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
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: `chunks/${name}/[name]-[hash].js` },
      },
    },
  })) as Rolldown.RolldownOutput
  return output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : []))
}
