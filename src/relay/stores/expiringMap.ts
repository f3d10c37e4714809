/** A value, and when it expires. */
interface ExpiringEntry {
  value: string
  untilMs: number
}

/** A map whose entries expire, and which takes no more than a number of them. */
export interface ExpiringMap {
  /** Returns undefined for an entry that has expired. */
  get(key: string): ExpiringEntry | undefined
  /** @throws Error for a new entry when the map is full of entries that have not expired */
  set(key: string, entry: ExpiringEntry): void
  delete(key: string): void
}

/** Options of {@link createExpiringMap}. */
export interface ExpiringMapOptions {
  now: () => number
  maxEntries: number
  /** The kind of the entries, for the error's message. */
  kind: string
}

const sweepEveryMs = 60_000
/** A full map is walked no more often than this, however many entries are refused. */
const sweepFullEveryMs = 1_000

/** Creates an empty map. */
export function createExpiringMap({ now, maxEntries, kind }: ExpiringMapOptions): ExpiringMap {
  const entries = new Map<string, ExpiringEntry>()
  let sweptMs = now()
  const makeRoom = () => {
    const isFull = entries.size >= maxEntries
    if (now() - sweptMs < (isFull ? sweepFullEveryMs : sweepEveryMs)) return
    sweptMs = now()
    for (const [key, { untilMs }] of entries) if (untilMs <= sweptMs) entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      return entry && entry.untilMs > now() ? entry : undefined
    },
    set(key, entry) {
      if (!entries.has(key)) {
        makeRoom()
        // guard: relay-store-full
        if (entries.size >= maxEntries) throw full(maxEntries, kind)
      }
      entries.set(key, entry)
    },
    delete: (key) => entries.delete(key),
  }
}

function full(maxEntries: number, kind: string): Error {
  return new Error(
    `The memory store is full: it has ${maxEntries} entries of the kind "${kind}"; use a shared store such as Redis, or raise maxEntries`,
  )
}
