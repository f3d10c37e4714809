import { median } from '../../../scripts/bench/percentile.ts'
import type { Violations } from './violations.ts'

/** The memory of a process: what its objects use once garbage is collected, and all that the system counts. */
export type Memory = { heapMb: number; totalMb: number }

/**
 * The growth that each may have after the warm-up, however long it runs. The rows of the database are in
 * memory but not on the heap, so that nothing of a day of use may stay there.
 */
const maxGrowth: Memory = { heapMb: 1.2, totalMb: 1.5 }

/** Compares the memory after the warm-up, the first quarter, with that at the end: medians of the next and the last quarter. */
export function compareMemory(
  minutes: readonly Memory[],
): { warm: Memory; end: Memory } | undefined {
  const quarter = Math.floor(minutes.length / 4)
  if (quarter === 0) return undefined
  return {
    warm: medianOf(minutes.slice(quarter, 2 * quarter)),
    end: medianOf(minutes.slice(-quarter)),
  }
}

/** Checks that the memory of each minute does not grow. */
export function checkMemory(violations: Violations, minutes: readonly Memory[]): void {
  const { warm, end } = compareMemory(minutes) ?? {}
  if (!warm || !end) return
  for (const [kind, name] of [
    ['heapMb', 'heap'],
    ['totalMb', 'memory'],
  ] as const) {
    const message = `the ${name} grew from ${warm[kind]} to ${end[kind]} MB`
    violations.check(end[kind] <= warm[kind] * maxGrowth[kind], message)
  }
}

function medianOf(values: readonly Memory[]): Memory {
  const of = (kind: keyof Memory) => median(values.map((value) => value[kind]))
  return { heapMb: of('heapMb'), totalMb: of('totalMb') }
}
