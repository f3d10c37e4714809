import { WalletError } from './errors.ts'
import type { Parser } from './shape.ts'

/**
 * The URL that a text is, as the platform reads it, and undefined for one that is none.
 *
 * `URL.canParse` is no help: in Node 20 it refuses characters from U+0080 to U+00FF once its caller is
 * compiled, so the same address would pass at first and fail later.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/**
 * An address a browser may be sent to, as the browser itself reads it: https, or http on this
 * machine. Never code (`javascript:`, `data:`, `blob:`), a relative address or a login.
 */
export const webUrl: Parser<string> = (value, path) => {
  const url = typeof value === 'string' ? parseUrl(value) : undefined
  // guard: url-https
  const isSafe = url !== undefined && isSecure(url)
  // guard: url-login
  const hasNoLogin = url?.username === '' && url.password === ''
  if (url && isSafe && hasNoLogin) return url.href
  const message = `The response is invalid: ${path} must be an https URL, or an http URL on this machine`
  throw new WalletError('RESPONSE_INVALID', message)
}

/** Checks whether data sent to a URL cannot be read or changed on the network. */
export function isSecure(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

/** A name of this machine (RFC 6761, RFC 1122). */
export function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
