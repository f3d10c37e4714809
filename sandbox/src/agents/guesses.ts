import { eq } from 'drizzle-orm'
import { keptValues } from '../core/work/keptValues.table.ts'
import type { Work } from '../core/work/work.ts'
import { refuseTooMany } from '../credentials/challengeLimits.ts'

const name = 'deviceCodeGuesses'
const windowMs = 60_000

/** The number of unknown device codes that all callers together may send within a minute. */
const guessLimit = 10

/** Reads the times at which unknown device codes were sent recently, oldest first. */
export async function getGuesses({ tx, now }: Work): Promise<Date[]> {
  const isIt = eq(keptValues.name, name)
  const [row] = await tx.select().from(keptValues).where(isIt)
  const moments = (row?.value ?? []) as string[]
  const since = now.getTime() - windowMs
  return moments.map((at) => new Date(at)).filter((at) => at.getTime() > since)
}

/**
 * Refuses every code, right ones too, while there are too many guesses: else a guess would be worth it.
 *
 * @throws ApiException 429 `RATE_LIMITED` with `Retry-After`
 */
export function refuseGuessing(work: Work, guesses: Date[]): void {
  refuseTooMany(work, guessLimit, guesses)
}

/** Counts one more guess. */
export async function countGuess({ tx, now }: Work, guesses: Date[]): Promise<void> {
  const value = [...guesses, now].map((at) => at.toISOString())
  await tx
    .insert(keptValues)
    .values({ name, value })
    .onConflictDoUpdate({ target: keptValues.name, set: { value } })
}
