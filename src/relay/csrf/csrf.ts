import { clientHeader, clientHeaderValue } from '../../shared/headers.ts'
import { parseUrl } from '../../shared/url.ts'
import { RelayError } from '../relayError.ts'

/** `https://`, a host name (RFC 1035, section 2.3.4) and a port. */
const maxShownLength = 8 + 253 + 6

/** The origins of the app's own pages. */
interface OwnOrigins {
  /** The origins that the app lists. */
  origins: string[]
  acceptsOrigin(origin: string): boolean
}

/**
 * Refuses what a page of another site could have made a browser send with the user's cookies.
 *
 * Writes carry an `Origin` of ours: browsers set it and pages cannot. A same-origin GET carries
 * none, so reads go by `Sec-Fetch-Site`, absent in older browsers. Both carry a header that no form
 * and no cross-origin fetch sends without a preflight, which the relay never allows.
 *
 * A refusal names the origin that it got and where to list it, for the developer who reads it. The
 * origins that are allowed are only in its cause: anyone can send a request, and the list may name
 * hosts that are not public.
 *
 * @throws FORBIDDEN (403)
 */
export function assertFromOwnPage(request: Request, { acceptsOrigin, origins }: OwnOrigins): void {
  const origin = request.headers.get('Origin')
  const site = request.headers.get('Sec-Fetch-Site')
  // guard: relay-client-header
  if (request.headers.get(clientHeader) !== clientHeaderValue) {
    throw forbidden(`it must have the header ${clientHeader}: ${clientHeaderValue}`)
  }
  const isRead = request.method === 'GET'
  // guard: relay-fetch-site
  if (isRead && site !== null && site !== 'same-origin')
    throw forbidden('it came from another site')
  // guard: relay-origin
  if (origin === null ? !isRead : !acceptsOrigin(origin)) throw wrongOrigin(origin, origins)
}

function wrongOrigin(origin: string | null, origins: string[]): RelayError {
  const shown = shownOrigin(origin)
  const cause = new Error(`rp.origins: ${origins.join(', ')}`)
  return shown === undefined
    ? forbidden('its header Origin is missing, or is not an origin', cause)
    : forbidden(
        `it came from ${shown}, which is not in the relay's option rp.origins, and which rp.isAllowedOrigin does not accept`,
        cause,
      )
}

/** Only what is an origin is repeated, and no longer than a host name can make it. */
function shownOrigin(origin: string | null): string | undefined {
  if (origin === null || origin.length > maxShownLength) return undefined
  // guard: relay-shown-origin
  return parseUrl(origin)?.origin === origin ? origin : undefined
}

function forbidden(why: string, cause?: Error): RelayError {
  const message = `The request must come from a page of this app; ${why}`
  return new RelayError(403, 'FORBIDDEN', message, { cause })
}
