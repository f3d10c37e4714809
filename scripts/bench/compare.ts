import type { Times } from './interleave.ts'

/** One side over another, in ratios of the same round. */
export interface Comparison {
  /** The median over all rounds. */
  ratio: number
  /** The middle half of the ratios. */
  middleHalf: [from: number, to: number]
  /** The lowest and the highest median of a run. */
  runs: [lowest: number, highest: number]
  sideMs: number
  baseMs: number
}

/**
 * Compares two sides round by round.
 *
 * @param runs - the times of each run, in which both sides took turns
 */
export function compare(runs: Times[], side: string, base: string): Comparison {
  const ratiosOfRuns = runs.map((times) => {
    const bases = times[base] ?? []
    return (times[side] ?? []).map((ms, round) => ms / (bases[round] ?? Number.NaN))
  })
  const ratios = ratiosOfRuns.flat()
  const medians = ratiosOfRuns.map((each) => quantile(each, 0.5))
  return {
    ratio: quantile(ratios, 0.5),
    middleHalf: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    runs: [Math.min(...medians), Math.max(...medians)],
    sideMs: medianOf(runs, side),
    baseMs: medianOf(runs, base),
  }
}

function medianOf(runs: Times[], side: string): number {
  const all = runs.flatMap((times) => times[side] ?? [])
  return quantile(all, 0.5)
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}
