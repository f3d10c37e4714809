/** A copy of plain data that nothing can be written to, at any depth. */
export function frozenCopy<T>(value: T): Readonly<T> {
  return copy(value) as Readonly<T>
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map(copy))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, field]) => [key, copy(field)] as const)
  return Object.freeze(Object.fromEntries(entries))
}
