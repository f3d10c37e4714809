import type { RelayStore, StoreCount } from './store.ts'

interface Expiring {
  untilMs: number
}

interface Held extends Expiring {
  value: string
}

interface Counter extends Expiring {
  count: number
}

/** What {@link createMemoryStore} takes. */
export interface MemoryStoreOptions {
  /** Milliseconds since 1970. @default Date.now */
  now?: (() => number) | undefined
  /** Values and counters held at most; the oldest go first. @default 100000 */
  maxEntries?: number | undefined
}

/**
 * A store in this process's memory: for one instance, for development and for tests. A restart
 * forgets it, which costs customers no more than starting a sign-in again.
 *
 * @example
 * ```ts
 * const relay = createRelay({ ...options, store: createMemoryStore() })
 * ```
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): RelayStore {
  const { now = Date.now, maxEntries = 100_000 } = options
  const values = createExpiringMap<Held>(now, maxEntries)
  const counters = createExpiringMap<Counter>(now, maxEntries)
  return {
    async put(key, value, ttlSeconds) {
      values.delete(key)
      values.set(key, { value, untilMs: now() + ttlSeconds * 1000 })
    },
    async take(key) {
      const held = values.get(key)
      values.delete(key)
      return held?.value
    },
    async count(key, windowSeconds): Promise<StoreCount> {
      const { count, untilMs } = counters.get(key) ?? {
        count: 0,
        untilMs: now() + windowSeconds * 1000,
      }
      counters.set(key, { count: count + 1, untilMs })
      return { count: count + 1, secondsLeft: Math.ceil((untilMs - now()) / 1000) }
    },
  }
}

interface ExpiringMap<Entry> {
  get(key: string): Entry | undefined
  set(key: string, entry: Entry): void
  delete(key: string): void
}

const sweepEveryMs = 60_000

function createExpiringMap<Entry extends Expiring>(
  now: () => number,
  maxEntries: number,
): ExpiringMap<Entry> {
  const entries = new Map<string, Entry>()
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
      if (!entries.has(key)) makeRoom()
      entries.set(key, entry)
    },
    delete: (key) => entries.delete(key),
  }
}

function dropOldest(entries: Map<string, unknown>, count: number): void {
  for (const key of [...entries.keys()].slice(0, count)) entries.delete(key)
}
