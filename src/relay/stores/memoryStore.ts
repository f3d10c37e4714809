import { checkWhole } from '../checks/checkOption.ts'
import { checkOptionsOf } from '../checks/checkShape.ts'
import { createExpiringMap, type ExpiringMap } from './expiringMap.ts'
import type { RelayStore } from './relayStore.ts'

/** Options of {@link createMemoryStore}. */
export interface MemoryStoreOptions {
  /** Milliseconds since 1970. @default Date.now */
  now?: (() => number) | undefined
  /**
   * The most entries of one kind, such as counters or challenges. At the limit, new entries of that
   * kind are refused until others expire. @default 100000
   */
  maxEntries?: number | undefined
}

/**
 * A store in this process's memory: for one instance, for development and for tests. A restart
 * forgets it: customers start a sign-in again, and a passkey that was removed without a step-up is no longer
 * taken for there (see docs/relay/step-up.md).
 *
 * It never drops an entry that has not expired: a flood of requests cannot reset a counter, end
 * another user's sign-in, or have a webhook handled twice. When it is full, the relay responds with
 * STORE_UNAVAILABLE (503). Webhook ids are kept for eight days, so a platform that receives more than
 * `maxEntries` webhooks in that time needs a shared store.
 *
 * @throws INVALID_INPUT when an option is wrong or not known
 * @example
 * ```ts
 * const relay = createRelay({ ...options, store: createMemoryStore() })
 * ```
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): RelayStore {
  const caller = 'createMemoryStore'
  checkOptionsOf<MemoryStoreOptions>(caller, options, { now: 'function?', maxEntries: 'any?' })
  const { now = Date.now, maxEntries: max = 100_000 } = options
  const maxEntries = checkWhole(max, 'maxEntries', undefined, caller)
  const kinds = new Map<string, ExpiringMap>()
  const entriesOf = (key: string): ExpiringMap => {
    const kind = kindOf(key)
    const entries = kinds.get(kind) ?? createExpiringMap({ now, maxEntries, kind })
    kinds.set(kind, entries)
    return entries
  }
  return {
    async put(key, value, ttlSeconds) {
      entriesOf(key).set(key, { value, untilMs: now() + ttlSeconds * 1000 })
    },
    async get(key) {
      return entriesOf(key).get(key)?.value
    },
    async take(key) {
      const entries = entriesOf(key)
      const found = entries.get(key)
      entries.delete(key)
      return found?.value
    },
    async count(key, windowSeconds) {
      const entries = entriesOf(key)
      const { value, untilMs } = entries.get(key) ?? {
        value: '0',
        untilMs: now() + windowSeconds * 1000,
      }
      const count = Number(value) + 1
      entries.set(key, { value: String(count), untilMs })
      return { count, secondsLeft: Math.ceil((untilMs - now()) / 1000) }
    },
  }
}

/** The relay's keys are a kind and a digest. */
function kindOf(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf(':')))
}
