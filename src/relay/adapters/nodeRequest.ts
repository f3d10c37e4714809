import { parseUrl } from '../../shared/url.ts'
import { bodyWasRead } from '../http/readBody.ts'
import { RelayError, routeNotFound } from '../relayError.ts'
import type { NodeRequest } from './nodeTypes.ts'

/** Methods that a Fetch request cannot have. */
const forbiddenMethods = ['CONNECT', 'TRACE', 'TRACK']

/**
 * Node's request as a Fetch request.
 *
 * @param origin - the origin of its URL; without one, the Host header's
 * @throws INVALID_INPUT (400) for a request target or a Host header that no browser sends
 * @throws ROUTE_NOT_FOUND (404) for a method that Fetch forbids
 * @throws RELAY_NOT_CONFIGURED (500) when the body was read before, and the host did not keep it
 */
export function toFetchRequest(incoming: NodeRequest, origin: string | undefined): Request {
  const { method = 'GET' } = incoming
  const url = readUrl(incoming, origin)
  // guard: relay-node-method
  if (forbiddenMethods.includes(method.toUpperCase())) throw routeNotFound()
  return new Request(url, {
    method,
    headers: readHeaders(incoming),
    ...readBody(incoming, method),
  })
}

/**
 * The URL of the request, from the target as the client sent it. A target that a URL parser changes, with `..` or a
 * backslash, is refused: the host chose this handler by the target, and the relay would read another path.
 */
function readUrl(incoming: NodeRequest, origin: string | undefined): URL {
  const target = incoming.originalUrl ?? incoming.url ?? ''
  const base = readHost(incoming, origin)
  const url = parseUrl(base + target)
  // guard: relay-node-target
  if (!target.startsWith('/') || target.includes('#') || !url) {
    throw malformed('The request target must be an absolute path')
  }
  // guard: relay-node-target-normal
  if (url.href !== base + target) throw malformed('The request target must be a normalized path')
  return url
}

/** The origin by the Host header, which is checked even if it is not used. */
function readHost(incoming: NodeRequest, origin: string | undefined): string {
  const { rawHeaders = [], headers, socket } = incoming
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name))
  const host = headers[':authority'] ?? headers.host ?? (origin && new URL(origin).host)
  const isHost = typeof host === 'string' && /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host)
  const scheme = socket && 'encrypted' in socket && socket.encrypted ? 'https' : 'http'
  // guard: relay-node-host
  if (hosts.length > 1 || !isHost || !parseUrl(`${scheme}://${host}`)) {
    throw malformed('The Host header is malformed')
  }
  return new URL(origin ?? `${scheme}://${host}`).origin
}

/** The headers as middleware left them; HTTP/2 has some that are not headers. */
function readHeaders({ headers }: NodeRequest): Headers {
  const entries = Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || name.startsWith(':')) return []
    return [[name, Array.isArray(value) ? value.join(', ') : value] satisfies [string, string]]
  })
  try {
    return new Headers(entries)
  } catch {
    throw malformed('A header is malformed')
  }
}

function readBody(incoming: NodeRequest, method: string): RequestInit {
  if (method === 'GET' || method === 'HEAD') return {}
  // Fetch takes views of any buffer; only newer types tell those of shared memory apart.
  if (incoming.rawBody !== undefined) return { body: incoming.rawBody as BodyInit }
  // guard: relay-node-body-unread
  if (incoming.readableDidRead) throw bodyWasRead('the relay')
  if (incoming.readableEnded) return {}
  const streamed = { body: toBodyStream(incoming), duplex: 'half' }
  return streamed
}

function malformed(message: string): RelayError {
  return new RelayError(400, 'INVALID_INPUT', message)
}

/**
 * The body of Node's request, read only as fast as it is consumed. If it is never consumed, Node drops it after the
 * response.
 */
function toBodyStream(incoming: NodeRequest): ReadableStream<Uint8Array> {
  let stopReading: (() => void) | undefined
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (incoming.destroyed) throw connectionClosed()
        stopReading ??= forwardTo(controller, incoming)
        incoming.resume()
      },
      cancel() {
        stopReading?.()
        // The rest is read and dropped, so that the client can finish sending and read the response.
        incoming.resume()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Passes on chunks until the body ends, fails or is not wanted any more. */
function forwardTo(
  controller: ReadableStreamDefaultController<Uint8Array>,
  incoming: NodeRequest,
): () => void {
  const onData = (chunk: Uint8Array | string = '') => {
    controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk)
    if ((controller.desiredSize ?? 0) <= 0) incoming.pause()
  }
  const onEnd = () => {
    stop()
    controller.close()
  }
  const onClose = () => {
    stop()
    controller.error(connectionClosed())
  }
  const listeners = { data: onData, end: onEnd, error: onClose, close: onClose }
  const stop = () => {
    for (const [event, listener] of Object.entries(listeners)) incoming.off(event, listener)
  }
  for (const [event, listener] of Object.entries(listeners)) incoming.on(event, listener)
  return stop
}

function connectionClosed(): Error {
  return new Error('The client closed the connection before the body ended')
}
