/** Milliseconds of each side; the same index of each list was measured in the same round. */
export type Times = Record<string, number[]>

/** Times the sides in turns, so that all meet the same noise, each going first as often. */
export async function takeTurns(
  sides: string[],
  { rounds, warmUpRounds }: { rounds: number; warmUpRounds: number },
  time: (side: string) => Promise<number>,
): Promise<Times> {
  const times: Times = Object.fromEntries(sides.map((side) => [side, []]))
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    const first = round % sides.length
    for (const side of [...sides.slice(first), ...sides.slice(0, first)]) {
      const elapsedMs = await time(side)
      if (round >= warmUpRounds) times[side]?.push(elapsedMs)
    }
  }
  return times
}

/** The ratios of two sides, round by round: the median of each run. */
export function ratiosOf(runs: Times[], side: string, base: string): number[][] {
  return runs.map(({ [side]: times = [], [base]: bases = [] }) =>
    times.map((ms, round) => ms / (bases[round] ?? Number.NaN)),
  )
}
