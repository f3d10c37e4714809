import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type NodeHandlerOptions, type RelayHandler, toNodeHandler } from '../../../src/relay.ts'
import { sendRaw } from './sendRaw.ts'

/** A server of Node's for one test. */
export interface NodeServer {
  port: number
  url: string
  /** Sends a request of these lines, and returns what came back until the connection ended. */
  send(...lines: string[]): Promise<string>
}

/** Serves a listener until the test ends. */
export async function serve(listener: RequestListener): Promise<NodeServer> {
  const server = createServer(listener)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    send: (...lines) => sendRaw(port, `${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`),
  }
}

/** Serves a relay through {@link toNodeHandler}; `errors` are those that reached `onError`. */
export async function serveRelay<Context>(
  relay: RelayHandler<Context>,
  options: Partial<NodeHandlerOptions<Context, IncomingMessage>> = {},
): Promise<NodeServer & { errors: unknown[] }> {
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const { context = (request: IncomingMessage) => ({ request }) as Context } = options
  return { ...(await serve(toNodeHandler(relay, { onError, ...options, context }))), errors }
}
