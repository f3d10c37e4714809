import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { withStaticImports } from '../size/build.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Bundles pages from the built package and serves them.
 *
 * @param names - files of the folder `pages`, each served under its name
 * @returns where they are, and what stops serving them
 */
export async function servePages(names: string[]): Promise<[url: string, close: () => void]> {
  const files = new Map((await Promise.all(names.map(bundlePage))).flat())
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const isScript = pathname.endsWith('.js')
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    // Isolated pages have a clock of 5 microseconds instead of 100.
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
    response.end(files.get(pathname))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return [`http://localhost:${port}`, () => server.close()]
}

/** Bundles one page by itself, as an app is: chunks shared with other pages would cost it requests. */
async function bundlePage(name: string): Promise<[address: string, content: string][]> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: [
        { find: /^holdfast\/crypto$/, replacement: join(root, 'dist/crypto.js') },
        { find: /^holdfast$/, replacement: join(root, 'dist/index.js') },
      ],
    },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { [name]: join(import.meta.dirname, `pages/${name}.ts`) },
        output: { entryFileNames: '[name].js', chunkFileNames: `chunks/${name}/[name]-[hash].js` },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const importsOf = (file: string) =>
    chunks.find(({ fileName }) => fileName === file)?.imports ?? []
  const [entry, ...others] = withStaticImports(`${name}.js`, importsOf)
  // What Vite writes into an app's HTML.
  const links = others.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const page = `<!doctype html><title>bench</title>
<script type="module" crossorigin src="/${entry}"></script>${links.join('')}`
  return [[`/${name}`, page], ...chunks.map((it): [string, string] => [`/${it.fileName}`, it.code])]
}
