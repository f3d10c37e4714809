import { checkWhole } from '../checks/checkWhole.ts'
import type { RelayStore } from '../context/store.ts'

interface Held {
  value: string
  untilMs: number
}

/** What {@link createMemoryStore} takes. */
export interface MemoryStoreOptions {
  /** Milliseconds since 1970. @default Date.now */
  now?: (() => number) | undefined
  /** Values held at most, counters among them; the oldest go first. @default 100000 */
  maxEntries?: number | undefined
}

/**
 * A store in this process's memory: for one instance, for development and for tests. A restart
 * forgets it, which costs customers no more than starting a sign-in again.
 *
 * @throws INVALID_INPUT when `maxEntries` is no whole number from 1
 * @example
 * ```ts
 * const relay = createRelay({ ...options, store: createMemoryStore() })
 * ```
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): RelayStore {
  const { now = Date.now, maxEntries = 100_000 } = options
  const entries = createExpiringMap(now, checkWhole(maxEntries, 'maxEntries of the memory store'))
  return {
    async put(key, value, ttlSeconds) {
      entries.set(key, { value, untilMs: now() + ttlSeconds * 1000 })
    },
    async take(key) {
      const held = entries.get(key)
      entries.delete(key)
      return held?.value
    },
    async count(key, windowSeconds) {
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

interface ExpiringMap {
  get(key: string): Held | undefined
  set(key: string, entry: Held): void
  delete(key: string): void
}

const sweepEveryMs = 60_000

function createExpiringMap(now: () => number, maxEntries: number): ExpiringMap {
  const entries = new Map<string, Held>()
  let nextSweepMs = now() + sweepEveryMs
  const makeRoom = () => {
    if (entries.size < maxEntries && now() < nextSweepMs) return
    nextSweepMs = now() + sweepEveryMs
    for (const [key, { untilMs }] of entries) if (untilMs <= now()) entries.delete(key)
    // A tenth at a time, so that a full map is not walked for every entry.
    if (entries.size >= maxEntries) dropOldest(entries, Math.ceil(maxEntries / 10))
  }
  return {
    get(key) {
      const entry = entries.get(key)
      return entry && entry.untilMs > now() ? entry : undefined
    },
    set(key, entry) {
      // Set anew, so that what is in use is not the oldest.
      if (!entries.delete(key)) makeRoom()
      entries.set(key, entry)
    },
    delete: (key) => entries.delete(key),
  }
}

function dropOldest(entries: Map<string, unknown>, count: number): void {
  for (const key of [...entries.keys()].slice(0, count)) entries.delete(key)
}
