import { clientHeader, clientHeaderValue } from '../../shared/headers.ts'
import { RelayError } from '../relayError.ts'

/**
 * Refuses what a page of another site could have made a browser send with the user's cookies.
 *
 * Writes carry an `Origin` of ours: browsers set it and pages cannot. A same-origin GET carries
 * none, so reads go by `Sec-Fetch-Site`, absent in older browsers. Both carry a header that no form
 * and no cross-origin fetch sends without a preflight, which the relay never answers.
 *
 * @throws FORBIDDEN (403)
 */
export function assertFromOwnPage(request: Request, origins: string[]): void {
  const origin = request.headers.get('Origin')
  const site = request.headers.get('Sec-Fetch-Site')
  // guard: relay-client-header
  if (request.headers.get(clientHeader) !== clientHeaderValue) throw forbidden()
  if (request.method === 'GET') {
    // guard: relay-fetch-site
    if (site !== null && site !== 'same-origin') throw forbidden()
    if (origin !== null && !origins.includes(origin)) throw forbidden()
  } else if (origin === null || !origins.includes(origin)) {
    // guard: relay-origin
    throw forbidden()
  }
}

function forbidden(): RelayError {
  return new RelayError(403, 'FORBIDDEN', 'The request must come from a page of this app')
}
