import type { NodeResponse } from './nodeTypes.ts'

/**
 * Sends a Fetch response as Node's, in one piece and with its length. Cookies that middleware has set stay. Nothing is
 * sent if the client is gone or the host has responded itself.
 */
export async function sendResponse(response: Response, outgoing: NodeResponse): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer())
  if (outgoing.headersSent || outgoing.destroyed) return
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') outgoing.setHeader(name, value)
  }
  const cookies = [...cookiesOf(outgoing), ...response.headers.getSetCookie()]
  if (cookies.length > 0) outgoing.setHeader('Set-Cookie', cookies)
  outgoing.end(body)
}

function cookiesOf(outgoing: NodeResponse): string[] {
  const cookies = outgoing.getHeader('Set-Cookie') ?? []
  return Array.isArray(cookies) ? cookies : [String(cookies)]
}
