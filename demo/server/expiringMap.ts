/** Values that are forgotten a while after they were set. */
export interface ExpiringMap<Value> {
  /** How many are held, ended ones that are not forgotten yet included. */
  readonly size: number
  get(key: string | undefined): Value | undefined
  set(key: string, value: Value): void
  delete(key: string | undefined): void
}

/**
 * @param lifetimeMs - how long each is good for
 * @param now - milliseconds since 1970
 */
export function createExpiringMap<Value>(
  lifetimeMs: number,
  now: () => number = Date.now,
): ExpiringMap<Value> {
  const entries = new Map<string, { value: Value; endsAt: number }>()
  const forgetEnded = () => {
    for (const [key, { endsAt }] of entries) {
      // All live equally long: behind one that lives, all do.
      if (endsAt > now()) return
      entries.delete(key)
    }
  }
  return {
    get size() {
      return entries.size
    },
    get(key) {
      const entry = entries.get(key ?? '')
      return entry && entry.endsAt > now() ? entry.value : undefined
    },
    set(key, value) {
      forgetEnded()
      entries.delete(key)
      entries.set(key, { value, endsAt: now() + lifetimeMs })
    },
    delete: (key) => void entries.delete(key ?? ''),
  }
}
