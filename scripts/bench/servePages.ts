import { createServer } from 'node:http'

/** A page that exposes its module, and starts at once with what is timed from its navigation. */
const pageOf = (name: string) => `<!doctype html><title>bench</title><script type="module">
  import * as page from '/${name}.js'
  globalThis.page = page
  globalThis.started = location.search === '?firstStamp' ? page.firstStamp() : Promise.resolve(0)
</script>`

/** Where the pages are, and what stops serving them. */
export interface Served {
  url: string
  close: () => void
}

/**
 * Serves each script, and a page for each at its address without `.js`.
 *
 * @param scripts - code by address
 */
export async function servePages(scripts: Map<string, string>): Promise<Served> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const script = scripts.get(pathname)
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html')
    // Isolated pages have a clock of 5 microseconds instead of 100.
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
    response.end(script ?? pageOf(pathname.slice(1)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://localhost:${port}`, close: () => server.close() }
}
