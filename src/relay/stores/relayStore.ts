import { withDeadline } from '../http/deadline.ts'
import { ConfigurationError, RelayError } from '../relayError.ts'

/**
 * The state that instances of one relay share: challenges, flows, request ids and counts. Four calls, so that
 * any database with an atomic read-and-delete and an atomic increment can be behind it.
 *
 * A counter is a value of digits under the same key: `take` ends it, and `count` goes on from a number
 * that was put, for as long as that was put for.
 *
 * Keys are short ASCII without personal data. Values are text of at most a few kilobytes; some are
 * short-lived secrets, so a shared store belongs on a private network.
 */
export interface RelayStore {
  /** Keeps a value for `ttlSeconds`, over whatever was there. */
  put(key: string, value: string, ttlSeconds: number): Promise<void>
  /** Reads a value and leaves it there, for as long as it was put for. */
  get(key: string): Promise<string | undefined>
  /** Reads and deletes in one step: of two callers, one gets the value and one gets undefined. */
  take(key: string): Promise<string | undefined>
  /**
   * Adds one to a counter that starts at zero and is forgotten `windowSeconds` after its first
   * count, and tells where it stands.
   */
  count(key: string, windowSeconds: number): Promise<StoreCount>
}

/** The state of a counter. */
export interface StoreCount {
  /** This call included. */
  count: number
  /** Until the counter starts again at zero. */
  secondsLeft: number
}

/** The methods that every store has. */
export const storeMethods: string[] = ['put', 'get', 'take', 'count']

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
