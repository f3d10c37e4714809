import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

const maxDroppedBytes = 16_777_216
const maxDropMs = 500

/**
 * Makes a request listener of Node from a Fetch handler. A connection goes on after a response that did not need
 * the whole body, such as 413; if too much of it is left, the response says that the connection ends.
 */
export function toRequestListener(
  fetch: Fetch,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const listener = getRequestListener(async (request, bindings) => {
    const { incoming, outgoing } = bindings as HttpBindings
    const response = await fetch(request, { incoming, outgoing })
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    if (hasBody && !(await dropBody(incoming))) outgoing.shouldKeepAlive = false
    return response
  })
  return (incoming, outgoing) => void listener(incoming, outgoing)
}

/** Reads and drops what is left of a body, within limits. */
async function dropBody(incoming: IncomingMessage): Promise<boolean> {
  if (incoming.readableEnded) return true
  if (Number(incoming.headers['content-length'] ?? 0) > maxDroppedBytes) return false
  // The stream that the handler stopped reading would pause the rest again and again.
  incoming.removeAllListeners('data')
  return new Promise((resolve) => {
    let size = 0
    const end = () => {
      clearTimeout(timer)
      incoming.off('data', count).off('end', end).off('close', end)
      resolve(incoming.readableEnded)
    }
    const count = (chunk: Uint8Array) => {
      size += chunk.length
      if (size > maxDroppedBytes) end()
    }
    const timer = setTimeout(end, maxDropMs)
    incoming.on('data', count).on('end', end).on('close', end)
    incoming.resume()
  })
}
