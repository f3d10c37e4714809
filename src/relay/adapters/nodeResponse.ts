import type { NodeRequest, NodeResponse } from './nodeTypes.ts'

/**
 * Sends a Fetch response as Node's: in one piece and with its length, or piece by piece where it is a stream of
 * events. Cookies that middleware has set stay. Nothing is sent if the client is gone or the host has responded itself.
 */
export async function sendResponse(
  response: Response,
  outgoing: NodeResponse,
  { socket }: Pick<NodeRequest, 'socket'> = {},
): Promise<void> {
  const { body } = response
  if (body && response.headers.get('Content-Type') === 'text/event-stream') {
    return sendEvents(response, body, outgoing, socket ?? {})
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (writeHead(response, outgoing)) outgoing.end(bytes)
}

/**
 * Sets the status, the headers and the cookies of a Fetch response on Node's. Cookies that middleware has set stay.
 *
 * @returns whether the body may follow: false where the client is gone or the host has responded itself
 */
function writeHead(response: Response, outgoing: NodeResponse): boolean {
  if (outgoing.headersSent || outgoing.destroyed) return false
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') outgoing.setHeader(name, value)
  }
  const cookies = [...cookiesOf(outgoing), ...response.headers.getSetCookie()]
  if (cookies.length > 0) outgoing.setHeader('Set-Cookie', cookies)
  return true
}

function cookiesOf(outgoing: NodeResponse): string[] {
  const cookies = outgoing.getHeader('Set-Cookie') ?? []
  return Array.isArray(cookies) ? cookies : [String(cookies)]
}

/** The part of a connection that the adapter uses; hosts may have something else in its place. */
interface Connection {
  destroyed?: boolean
  on?(event: 'close', listener: () => void): unknown
  off?(event: 'close', listener: () => void): unknown
}

/**
 * Sends the pieces of a stream as they come and as fast as the client takes them. A client that leaves ends the stream,
 * and a stream that fails ends the connection, so that the client does not take it for the end. A response that still
 * waits for another one on its connection is not closed with it, so the connection itself is watched.
 */
async function sendEvents(
  response: Response,
  body: ReadableStream<Uint8Array>,
  outgoing: NodeResponse,
  connection: Connection,
): Promise<void> {
  const reader = body.getReader()
  const cancel = () => void reader.cancel().catch(() => {})
  const isGone = () => outgoing.destroyed || connection.destroyed
  if (isGone() || !writeHead(response, outgoing)) return cancel()
  let goOn = () => {}
  const leave = () => {
    // guard: relay-node-stream-left
    cancel()
    goOn()
  }
  outgoing.on('drain', () => goOn())
  outgoing.on('close', leave)
  // guard: relay-node-stream-queued
  connection.on?.('close', leave)
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const isTaken = outgoing.write(piece.value)
      // guard: relay-node-stream-pressure
      if (isTaken === false && !isGone()) await new Promise<void>((resolve) => (goOn = resolve))
    }
    if (!outgoing.destroyed) outgoing.end(new Uint8Array())
  } catch {
    // The relay reports what fails in its own streams.
    outgoing.destroy()
  } finally {
    connection.off?.('close', leave)
  }
}
