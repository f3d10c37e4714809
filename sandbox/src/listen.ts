import { createAdaptorServer } from '@hono/node-server'
import type { Sandbox } from './createSandbox.ts'

/** Where to listen. */
export type ListenOptions = {
  /** Zero picks a free one. @default 0 */
  port?: number | undefined
  /** @default '127.0.0.1' */
  host?: string | undefined
}

/** A sandbox that answers on a port. */
export type Listener = {
  /** Address of the server, without the API's base path. */
  url: string
  port: number
  close(): Promise<void>
}

/**
 * Gives a sandbox a port.
 *
 * @throws Error with code `EADDRINUSE` when the port is taken
 */
export async function listen(sandbox: Sandbox, options: ListenOptions = {}): Promise<Listener> {
  const { port = 0, host = '127.0.0.1' } = options
  const server = createAdaptorServer({ fetch: sandbox.fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://${host === '127.0.0.1' ? 'localhost' : host}:${taken}`,
    port: taken,
    close: () => close(server),
  }
}

const graceMs = 500

/** Lets what is being answered finish; a stream of events would never. */
function close(server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  return new Promise((resolve) => {
    const endAll = () => {
      if ('closeAllConnections' in server) server.closeAllConnections()
    }
    const timer = setTimeout(endAll, graceMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    // A kept-alive connection of a client that is gone would hold the server open.
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}
