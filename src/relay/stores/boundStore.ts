import type { RelayStore } from '../context/store.ts'
import { withDeadline } from '../http/deadline.ts'
import { ConfigurationError, RelayError } from '../relayError.ts'

/**
 * A store with a deadline on every call: a database that hangs must not hang the relay, and what it
 * says when it fails is not for the browser.
 *
 * @throws STORE_UNAVAILABLE (503), from each of its calls
 */
export function boundStore(store: RelayStore, timeoutMs: number): RelayStore {
  const bounded = <T>(work: () => Promise<T>): Promise<T> =>
    // guard: relay-store-deadline
    withDeadline(timeoutMs, work).catch((cause: unknown) => {
      throw new RelayError(
        503,
        'STORE_UNAVAILABLE',
        'The store of the relay failed or did not respond in time',
        { cause },
      )
    })
  return {
    put: (...entry) => bounded(() => store.put(...entry)),
    get: (key) => bounded(() => store.get(key)),
    take: (key) => bounded(() => store.take(key)),
    count: (...counter) => bounded(async () => checkCount(await store.count(...counter))),
  }
}

/** A limit is compared with these numbers: by anything else, it would never be reached. */
function checkCount(counted: Awaited<ReturnType<RelayStore['count']>>): typeof counted {
  const { count, secondsLeft } = Object(counted)
  const isCount = Number.isSafeInteger(count) && count >= 1 && Number.isFinite(secondsLeft)
  if (/* guard: relay-store-count */ isCount) return counted
  throw new ConfigurationError(
    'The store must return { count, secondsLeft }, both numbers, from count()',
  )
}
