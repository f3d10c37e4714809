import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createSandbox, listen } from 'holdfast-sandbox'
import { build, createServer as createVite } from 'vite'
import { readBuiltPage } from './platform/builtPage.ts'
import { createPlatform } from './server.ts'

/** How the demo is started. */
export interface DemoOptions {
  /** Zero picks a free one. */
  port: number
  /** Build the page first, serve what was built before, or serve the sources with live reload. */
  page: 'build' | 'built' | 'live'
}

/** The demo while it runs. */
export interface Demo {
  /** Where the page is. */
  url: string
  /** Where the sandbox is, without the API's base path. */
  sandboxUrl: string
  close(): Promise<void>
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const clientId = 'sandbox'
const clientSecret = 'sandbox-secret'
const viteConfig = fileURLToPath(new URL('./vite.config.ts', import.meta.url))
const builtPage = fileURLToPath(new URL('./dist', import.meta.url))

/**
 * Starts sandbox, backend and page on one origin. The port is taken first, so that a taken one is
 * known before anything else is done.
 *
 * @throws Error with code `EADDRINUSE` when the port is taken
 */
export async function startDemo({ port, page }: DemoOptions): Promise<Demo> {
  let answer: Listener = (_request, response) => response.writeHead(503).end('Starting')
  const server = createServer((request, response) => answer(request, response))
  const url = await listenOn(server, port)
  const [sandbox, vite] = await Promise.all([startSandbox(), preparePage(page, server)])
  const platform = createPlatform({
    origin: url,
    service: { baseUrl: sandbox.baseUrl, clientId, clientSecret },
    page: page === 'live' ? undefined : readBuiltPage(builtPage),
  })
  const backend = getRequestListener(platform.fetch)
  answer = vite ? liveReload(vite.middlewares, backend) : backend
  return {
    url,
    sandboxUrl: sandbox.url,
    close: async () => {
      server.closeAllConnections()
      await Promise.all([closed(server), vite?.close(), sandbox.close()])
    },
  }
}

async function listenOn(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : port
  // Passkeys belong to a domain name, so the page is on localhost and not on the address.
  return `http://localhost:${taken}`
}

async function startSandbox() {
  const sandbox = await createSandbox({ clientId, clientSecret })
  const listener = await listen(sandbox)
  return {
    url: listener.url,
    baseUrl: listener.url + sandbox.basePath,
    close: async () => {
      await listener.close()
      await sandbox.close()
    },
  }
}

async function preparePage(page: DemoOptions['page'], server: Server) {
  if (page === 'build') await build({ configFile: viteConfig, logLevel: 'warn' })
  if (page !== 'live') return undefined
  const hmr = { server }
  return createVite({ configFile: viteConfig, server: { middlewareMode: true, hmr } })
}

/** The backend's routes first, the sources of the page for everything else. */
function liveReload(
  vite: (request: IncomingMessage, response: ServerResponse) => void,
  backend: Listener,
): Listener {
  return (request, response) =>
    /^\/(api|wallet)\//.test(request.url ?? '')
      ? backend(request, response)
      : vite(request, response)
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
