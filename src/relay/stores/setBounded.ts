/**
 * Sets an entry of a map with at most `max` entries. A new key evicts the entry that was set or read
 * least recently; an update evicts none.
 */
export function setBounded<Key, Value>(
  map: Map<Key, Value>,
  key: Key,
  value: Value,
  max: number,
): void {
  // guard: relay-cache-update
  map.delete(key)
  const [leastRecent] = map.keys()
  if (map.size >= max && leastRecent !== undefined) map.delete(leastRecent)
  map.set(key, value)
}

/** Reads an entry that {@link setBounded} wrote, and makes it the most recently used. */
export function getBounded<Key, Value>(map: Map<Key, Value>, key: Key): Value | undefined {
  const value = map.get(key)
  if (value === undefined) return undefined
  // guard: relay-cache-recent
  map.delete(key)
  map.set(key, value)
  return value
}
