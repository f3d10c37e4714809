import type { Results } from './reports.ts'

/** The outcome of a lane. */
export interface LaneResults extends Results {
  name: string
  seconds: number
}

/** The closing table, a line a lane with its failures, and the line that sums up all. */
export function summarize(all: LaneResults[]): string {
  const width = Math.max(...all.map(({ name }) => name.length))
  return [...all.flatMap((results) => linesOf(results, width)), '', totalOf(all)].join('\n')
}

/** `N passed, N failed, N skipped`. */
export function counts({ passed, failed, skipped }: Omit<Results, 'failures'>): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

function linesOf({ name, seconds, note, failures, ...results }: LaneResults, width: number) {
  const time = `${Math.round(seconds)} s`.padStart(6)
  const line = `${name.padEnd(width)} ${time}  ${counts(results)}`
  return [note ? `${line}: ${note}` : line, ...failures.map((failure) => `  failed: ${failure}`)]
}

function totalOf(all: LaneResults[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    all.reduce((total, results) => total + results[key], 0)
  return counts({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') })
}
