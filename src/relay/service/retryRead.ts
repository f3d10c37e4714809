import { RelayError } from '../relayError.ts'
import type { ServiceCall, ServiceResponse } from './serviceTypes.ts'

/** A gateway without the service behind it, or a service that restarts. */
const transientStatuses = [502, 503, 504]

const minDelayMs = 50
const maxJitterMs = 150

/**
 * Sends a GET a second time if there was no response, or one that a short wait may mend. The wait is random, so that instances do not retry together, and not shorter than `Retry-After`. There is
 * no retry that would begin after the deadline, and none of a write: whether it took effect is unknown.
 *
 * @param deadlineMs - when the call is given up, on the clock of `performance.now()`
 */
export async function retryRead(
  { method }: Pick<ServiceCall, 'method'>,
  sendOnce: () => Promise<ServiceResponse>,
  deadlineMs: number,
): Promise<ServiceResponse> {
  // guard: relay-retry-reads-only
  if (method !== 'GET') return sendOnce()
  const first = await sendOnce().catch((error: unknown) => ({ error }))
  const isFailed = 'error' in first
  const isTransient = isFailed
    ? isUnreachable(first.error)
    : transientStatuses.includes(first.status)
  // guard: relay-retry-after
  const retryAfterMs = isFailed ? 0 : 1000 * (first.retryAfterSeconds ?? 0)
  const delayMs = retryAfterMs + minDelayMs + Math.random() * maxJitterMs
  // guard: relay-retry-deadline
  const isInTime = performance.now() + delayMs < deadlineMs
  if (isTransient && isInTime) {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    return sendOnce()
  }
  if (isFailed) throw first.error
  return first
}

function isUnreachable(error: unknown): boolean {
  return error instanceof RelayError && error.code === 'SERVICE_UNREACHABLE'
}
