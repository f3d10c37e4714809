/** Milliseconds of each side; the same index of each list was measured in the same round. */
export type Times = Record<string, number[]>

/** How many calls are timed together: the clock of a page is coarse. */
const batch = 10
const warmUpRounds = 20

/**
 * Times several sides in turns, so that all meet the same noise, each going first as often.
 *
 * @param sides - what is timed, by its name
 * @returns milliseconds of one call
 */
export async function interleave(
  sides: Record<string, () => Promise<unknown>>,
  rounds: number,
): Promise<Times> {
  const times: Times = {}
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const [name, run] of rotate(Object.entries(sides), round + warmUpRounds)) {
      const elapsedMs = await timeBatch(run)
      if (round >= 0) addTime(times, name, elapsedMs)
    }
  }
  return times
}

/** Notes what one side took. */
export function addTime(times: Times, side: string, elapsedMs: number): void {
  times[side] = [...(times[side] ?? []), elapsedMs]
}

/** The same values, beginning with another one each round. */
export function rotate<Value>(values: Value[], round: number): Value[] {
  const start = round % values.length
  return [...values.slice(start), ...values.slice(0, start)]
}

async function timeBatch(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  for (let count = 0; count < batch; count += 1) await run()
  return (performance.now() - startedAt) / batch
}
