import { idempotencyKeyHeader, requestIdHeader } from '../../shared/headers.ts'
import type { Call } from '../context/route.ts'
import { digest } from '../stores/storeKey.ts'

/**
 * Returns the headers that the service is sent for these. Idempotency keys are one space for the whole
 * platform, and a known key returns the first response given for it: each user and route gets a space of its
 * own, or one user could read another's quote by guessing their key.
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
      [idempotencyKeyHeader]: await digest(
        /* guard: relay-idempotency-customer */ [
          /* guard: relay-idempotency-user */ user.id,
          user.customerId,
          target,
          idempotencyKey,
        ],
      ),
    }),
  }
}
