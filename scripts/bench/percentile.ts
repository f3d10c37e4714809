/** The value below which this share of all lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

/** The one in the middle; of an even number the higher. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
