import type { Sandbox } from './assembly/sandbox.ts'
import { isLoopback } from './core/knownHosts.ts'
import { createServer, type Server } from './core/node/server.ts'
import { clearTimeout, setTimeout } from './core/nodeGlobals.ts'

/** The address to listen on. */
export type ListenOptions = {
  /** Zero picks a free one. @default 0 */
  port?: number | undefined
  /** @default '127.0.0.1' */
  host?: string | undefined
}

/** A sandbox that listens on a port. */
export type Listener = {
  /** Address of the server, without the API's base path. */
  url: string
  port: number
  close(): Promise<void>
}

/** A sandbox that other machines would have to themselves. */
export class OpenHostError extends Error {
  override readonly name = 'OpenHostError'
}

/**
 * Gives a sandbox a port. Off loopback it must have been made with a secret and a control token.
 *
 * @throws OpenHostError
 * @throws Error with code `EADDRINUSE` when the port is taken
 */
export async function listen(sandbox: Sandbox, options: ListenOptions = {}): Promise<Listener> {
  const { port = 0, host = '127.0.0.1' } = options
  requireSecrets(sandbox, host)
  const server = createServer(sandbox.fetch, { hosts: [...sandbox.hosts, inUrl(host)] })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const taken = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://${host === '127.0.0.1' ? 'localhost' : inUrl(host)}:${taken}`,
    port: taken,
    close: () => close(server),
  }
}

/** A host as a URL has it. */
function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function requireSecrets({ missingSecrets }: Sandbox, host: string): void {
  if (isLoopback(host) || missingSecrets.length === 0) return
  const missing = missingSecrets.join(' and ')
  throw new OpenHostError(
    `createSandbox needs ${missing} to listen on ${host || 'every address'}, which other machines can reach`,
  )
}

const graceMs = 500

/** Lets open requests finish; a stream of events would never end. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    // A kept-alive connection of a client that is gone would hold the server open.
    server.closeIdleConnections()
  })
}
