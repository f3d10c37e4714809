import type { MiddlewareHandler } from 'hono'
import { reportPath } from './policyReports.ts'

/** Nothing but our own origin, no inline script or style, no frame around us, Trusted Types. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  `report-uri ${reportPath}`,
]

const permissions = [
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
  'camera=()',
  'clipboard-read=()',
  'display-capture=()',
  'geolocation=()',
  'microphone=()',
  'payment=()',
  'usb=()',
]

/**
 * What a page that can move money is served with.
 *
 * @param framedOrigin - the only origin the page may show in a frame: where a card's number is; none by default
 */
export function securityHeaders(framedOrigin?: string): MiddlewareHandler {
  const directives = framedOrigin ? [...policy, `frame-src ${framedOrigin}`] : policy
  return async (context, next) => {
    await next()
    const { headers } = context.res
    // The relay's OAuth page brings its own policy with a nonce.
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', directives.join('; '))
    }
    headers.set('permissions-policy', permissions.join(', '))
    headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set('referrer-policy', 'same-origin')
    headers.set('x-content-type-options', 'nosniff')
  }
}
