import {
  idempotencyKeyHeader,
  requestIdHeader,
  walletSignatureHeader,
} from '../../shared/headers.ts'
import type { Route, WalletHeaders } from '../context/route.ts'
import { RelayError } from '../relayError.ts'

interface HeaderRule {
  name: string
  pattern: RegExp
}

/**
 * Printable and without a space, so that a header sent twice, which Fetch joins with a comma and a
 * space, is refused. The request id is the service's, opaque, and passes as it was given.
 */
const rules: Record<keyof WalletHeaders, HeaderRule> = {
  signature: { name: walletSignatureHeader, pattern: /^[A-Za-z0-9+/_-]{1,1024}={0,2}$/ },
  requestId: { name: requestIdHeader, pattern: /^[\x21-\x7e]{1,512}$/ },
  idempotencyKey: { name: idempotencyKeyHeader, pattern: /^[A-Za-z0-9:._-]{1,255}$/ },
}

/** Checks whether a request id of the service's can be sent back in a header. */
export function isRequestId(text: string): boolean {
  return rules.requestId.pattern.test(text)
}

/**
 * The headers a route passes on, checked for their form.
 *
 * @throws INVALID_INPUT (400) naming the header that is malformed or missing
 */
export function readWalletHeaders(sent: Headers, route: Route): WalletHeaders {
  // guard: relay-header-allow-list
  const entries = route.headers.flatMap((key) => {
    const { name, pattern } = rules[key]
    const value = sent.get(name)
    if (value === null) return []
    // guard: relay-header-pattern
    if (!pattern.test(value)) throw new RelayError(400, 'INVALID_INPUT', `${name} is malformed`)
    return [[key, value] as const]
  })
  const headers: WalletHeaders = Object.fromEntries(entries)
  const { requiredHeader } = route
  if (
    requiredHeader === undefined ||
    /* guard: relay-required-header */ headers[requiredHeader] !== undefined
  )
    return headers
  throw new RelayError(400, 'INVALID_INPUT', `${rules[requiredHeader].name} is missing`)
}
