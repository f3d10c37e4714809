import { createServer } from 'node:http'

/** Where the pages are, and what stops serving them. */
export interface Served {
  url: string
  close: () => void
}

/**
 * Serves scripts and pages.
 *
 * @param files - contents by address; what does not end in `.js` is a page
 */
export async function servePages(files: Map<string, string>): Promise<Served> {
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
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://localhost:${port}`, close: () => server.close() }
}
