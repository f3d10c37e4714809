import { createReadStream, existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join, normalize } from 'node:path'
import type { Browser, Response, Page as Tab } from 'playwright'

/** A page opened in a browser. */
export interface OpenedPage {
  tab: Tab
  /** The text of each script it loaded by itself. */
  firstLoad: string[]
  /** What it wrote to the console as an error or a warning, and what it threw. */
  problems: string[]
  close: () => Promise<void>
}

/** Serves a built page, opens it, and waits until it has loaded everything it loads by itself. */
export async function openPage(
  browser: Browser,
  folder: string,
  page: string,
): Promise<OpenedPage> {
  const [server, url] = await serve(folder)
  const tab = await browser.newPage()
  const scripts: Promise<string>[] = []
  const problems: string[] = []
  tab.on('pageerror', ({ message }) => problems.push(message))
  tab.on('console', (message) => {
    if (/^(error|warning)$/.test(message.type())) problems.push(message.text())
  })
  const read = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  }
  tab.on('response', read)
  await tab.goto(`${url}/${page}.html`, { waitUntil: 'networkidle' })
  tab.off('response', read)
  return {
    tab,
    firstLoad: await Promise.all(scripts),
    problems,
    close: async () => {
      await tab.close()
      server.close()
    },
  }
}

async function serve(folder: string): Promise<[Server, string]> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(folder, normalize(decodeURIComponent(pathname)))
    response.setHeader('Content-Type', file.endsWith('.html') ? 'text/html' : 'text/javascript')
    if (existsSync(file)) createReadStream(file).pipe(response)
    // A browser asks for an icon, too, and writes to the console when it gets a 404.
    else response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return [server, `http://localhost:${port}`]
}
