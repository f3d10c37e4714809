import type { NodeResponse } from './nodeTypes.ts'

/**
 * Sets the status, the headers and the cookies of a Fetch response on Node's. Cookies that middleware has set stay.
 *
 * @returns whether the body may follow: false where the client is gone or the host has responded itself
 */
export function writeHead(response: Response, outgoing: NodeResponse): boolean {
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
