import {
  idempotencyKeyHeader,
  requestIdHeader,
  walletSignatureHeader,
} from '../transport/wire/headers.ts'
import { RelayError } from './relayError.ts'
import type { Call, Route, WalletHeaders } from './route.ts'
import { digest } from './storeKey.ts'

interface HeaderRule {
  name: string
  pattern: RegExp
}

/** No comma is allowed anywhere, so a header sent twice, which Fetch joins with one, is refused. */
const rules: Record<keyof WalletHeaders, HeaderRule> = {
  signature: { name: walletSignatureHeader, pattern: /^[A-Za-z0-9+/_-]{1,1024}={0,2}$/ },
  requestId: { name: requestIdHeader, pattern: /^[A-Za-z0-9:._-]{1,128}$/ },
  idempotencyKey: { name: idempotencyKeyHeader, pattern: /^[A-Za-z0-9:._-]{1,255}$/ },
}

/**
 * The headers a route passes on, checked for their form.
 *
 * @throws INVALID_INPUT (400) naming the header
 */
export function readWalletHeaders(request: Request, route: Route): WalletHeaders {
  const entries = route.headers.flatMap((key) => {
    const { name, pattern } = rules[key]
    const value = request.headers.get(name)
    if (value === null) return []
    if (!pattern.test(value)) throw new RelayError(400, 'INVALID_INPUT', `${name} is malformed`)
    return [[key, value] as const]
  })
  return Object.fromEntries(entries)
}

/**
 * The same headers as the service is sent them. Idempotency keys are one space for the whole
 * platform, and a known key answers with the first answer given for it: each customer and route
 * gets a space of its own, or one user could read another's quote by guessing his key.
 */
export async function toServiceHeaders(
  { headers, user }: Call,
  target: string,
  signatureHeader: string,
): Promise<Record<string, string>> {
  const { signature, requestId, idempotencyKey } = headers
  return {
    ...(signature !== undefined && { [signatureHeader]: signature }),
    ...(requestId !== undefined && { [requestIdHeader]: requestId }),
    ...(idempotencyKey !== undefined && {
      [idempotencyKeyHeader]: await digest([user.customerId, target, idempotencyKey]),
    }),
  }
}
