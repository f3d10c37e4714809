import type { ServiceCall, ServiceClock } from '../context/service.ts'
import { discard } from '../http/readBytes.ts'
import { parseRetryAfter } from './retryAfter.ts'

/** A gateway without the service behind it, or a service that restarts. */
const transientStatuses = [502, 503, 504]

const minDelayMs = 50
const maxJitterMs = 150

/** The bounds of a retry. */
export interface RetryBounds {
  /** When the call is given up, on the clock of `performance.now()`. */
  deadlineMs: number
  clock: Pick<ServiceClock, 'now'>
  signal: AbortSignal
}

/**
 * Sends a GET a second time if there was no response, or one that a short wait may mend. The wait is
 * random, so that instances do not retry together, and not shorter than `Retry-After`. There is no
 * retry that would begin after the deadline, and none of a write: whether it took effect is unknown.
 */
export async function retryRead(
  { method }: Pick<ServiceCall, 'method'>,
  fetchOnce: () => Promise<Response>,
  bounds: RetryBounds,
): Promise<Response> {
  // guard: relay-retry-reads-only
  if (method !== 'GET') return fetchOnce()
  const first = await fetchOnce().catch((error: unknown) => ({ error }))
  const isFailed = 'error' in first
  const isTransient = isFailed || transientStatuses.includes(first.status)
  const delayMs = isFailed ? jitter() : delayAfter(first, bounds.clock)
  // guard: relay-retry-deadline
  const isInTime = performance.now() + delayMs < bounds.deadlineMs
  if (isTransient && isInTime && !bounds.signal.aborted) {
    if (!isFailed) discard(first.body)
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    return fetchOnce()
  }
  if (isFailed) throw first.error
  return first
}

function delayAfter({ headers }: Response, clock: RetryBounds['clock']): number {
  const dateMs = Date.parse(headers.get('Date') ?? '')
  const nowMs = Number.isNaN(dateMs) ? clock.now() : dateMs
  // guard: relay-retry-after
  const retryAfterMs = 1000 * (parseRetryAfter(headers.get('Retry-After'), nowMs) ?? 0)
  return retryAfterMs + jitter()
}

function jitter(): number {
  return minDelayMs + Math.random() * maxJitterMs
}
