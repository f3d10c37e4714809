import { execFileSync } from 'node:child_process'
import type { Violations } from './violations.ts'

/** The memory of a process in MB, as the system counts it. */
export function memoryOf(pid: number): number {
  const rss = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Math.round(Number(rss) / 1_024)
}

/** How much a process may grow after its warm-up, however long it runs. */
const maxGrowth = 1.5

/** Checks the memory of each minute: the last quarter against the second, the first being warm-up. */
export function checkMemory(violations: Violations, minutesMb: readonly number[]): void {
  const quarter = Math.floor(minutesMb.length / 4)
  if (quarter === 0) return
  const before = medianOf(minutesMb.slice(quarter, 2 * quarter))
  const after = medianOf(minutesMb.slice(-quarter))
  violations.check(after <= before * maxGrowth, `memory grew from ${before} to ${after} MB`)
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
