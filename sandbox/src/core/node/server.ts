import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError } from '@hono/node-server'
import { ConnectionDroppedError } from '../connectionDropped.ts'
import { ApiException } from '../errors.ts'
import { isKnownHost } from '../knownHosts.ts'
import { parseUrl } from '../parseUrl.ts'
import { dropBody } from './dropBody.ts'

export type { Server }

/** Node's 5 s are over on a busy machine while a client still sends on the connection, and loses the response. */
const keepAliveTimeout = 50_000

type Fetch = (request: Request) => Promise<Response>

/** Options of a server. */
export type ServerOptions = {
  /** Names besides loopback that requests may be addressed to. */
  hosts: readonly string[]
}

/**
 * Makes an HTTP server over a fetch handler. What cannot become a `Request` never reaches the
 * handler, so it is refused here, in the envelope of every other refusal.
 */
export function createServer(fetch: Fetch, options: ServerOptions): Server {
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const response = refuse(request, options) ?? (await respond(fetch, request, outgoing))
      await endBody(request, incoming as IncomingMessage, outgoing as ServerResponse)
      return response
    },
    { errorHandler: renderFailure },
  )
  // The listener refuses a missing Host itself.
  const server = createHttpServer({ requireHostHeader: false, keepAliveTimeout }, listener)
  server.on('connect', (_: IncomingMessage, socket: Duplex) => end(socket, methodNotAllowed()))
  server.on('checkExpectation', (_, response) => {
    const refusal = new ApiException(417, 'INVALID_REQUEST_FORMAT', 'The Expect header is not met')
    response.writeHead(refusal.status, headers).end(JSON.stringify(refusal.toBody()))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else end(socket, parseRefusal(error.code))
  })
  return server
}

const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** Refuses a request that must not be passed on, or could not: each part is only read when it is used. */
function refuse(request: Request, { hosts }: ServerOptions): Response | undefined {
  if (request.method === 'TRACE') return render(methodNotAllowed())
  const url = parseUrl(request.url)
  if (!url) return render(unreadable('The Host header or the address is malformed'))
  const { hostname, pathname } = url
  // Monitors request the health under any name, and the response contains nothing else.
  if (!isKnownHost(hostname, hosts) && pathname !== '/health') return render(unknownHost())
  return undefined
}

/** Has a request handled, and ends its connection where a fault wants that. */
async function respond(fetch: Fetch, request: Request, outgoing: { destroy(): void }) {
  try {
    return await fetch(request)
  } catch (error) {
    if (error instanceof ConnectionDroppedError) outgoing.destroy()
    throw error
  }
}

/** A connection on which a body may still arrive must not be used for another request. */
async function endBody(
  { method }: Request,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  // Node itself drops the body of a request that should have none.
  if (method === 'GET' || method === 'HEAD') return
  if (!(await dropBody(incoming))) outgoing.shouldKeepAlive = false
}

function renderFailure(error: unknown): Response | undefined {
  // There is no connection left to write to.
  if (error instanceof ConnectionDroppedError) return undefined
  if (error instanceof RequestError) {
    return render(unreadable('The Host header or the address is malformed'))
  }
  return render(new ApiException(500, 'INTERNAL_ERROR', 'Internal error'))
}

function render(refusal: ApiException): Response {
  return Response.json(refusal.toBody(), {
    status: refusal.status,
    headers: { ...headers, ...refusal.headers },
  })
}

/** Writes a refusal to a connection that has no response to write to, and closes it. */
function end(socket: Duplex, refusal: ApiException): void {
  const body = JSON.stringify(refusal.toBody())
  const length = Buffer.byteLength(body)
  const fields = { ...headers, ...refusal.headers, 'content-length': length, connection: 'close' }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  const status = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n`
  socket.end(`${status}${lines.join('')}\r\n${body}`, () => socket.destroy())
}

function unknownHost(): ApiException {
  const message =
    'The Host header must name localhost or a configured host; add the host with controlHosts (--control-host, SANDBOX_CONTROL_HOST)'
  return new ApiException(403, 'FORBIDDEN', message)
}

function methodNotAllowed(): ApiException {
  const allow = 'GET, POST, PUT, PATCH, DELETE'
  const message = 'No operation has this method'
  return new ApiException(405, 'METHOD_NOT_ALLOWED', message, { headers: { allow } })
}

/** Creates the refusal of a request that the HTTP parser could not go on with. */
function parseRefusal(code: string | undefined): ApiException {
  const format = 'INVALID_REQUEST_FORMAT'
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ApiException(431, format, 'The headers are too large')
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new ApiException(413, format, 'The chunk extensions are too large')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiException(408, format, 'The request did not arrive in time')
    case 'HPE_INVALID_METHOD':
      return unreadable('The method is not known')
    default:
      return unreadable('The request is not HTTP')
  }
}

function unreadable(message: string): ApiException {
  return new ApiException(400, 'INVALID_REQUEST_FORMAT', message)
}
