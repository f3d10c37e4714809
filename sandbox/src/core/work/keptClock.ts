import type { Clock } from '../clock.ts'
import { keptValues } from './keptValues.table.ts'
import { findRow } from './rows.ts'
import type { Work } from './work.ts'

const name = 'clock'

/** The milliseconds that a running clock is ahead of its source, or the time at which a frozen one stands. */
type KeptClock = { offsetMs: number } | { frozenAt: number }

/** Keeps where the clock is when it is so far ahead of its source, so that no restart moves it back. */
export async function keepClock(
  { tx }: Pick<Work, 'tx'>,
  clock: Clock,
  offsetMs: number,
): Promise<void> {
  const value: KeptClock =
    clock.kind === 'frozen' ? { frozenAt: sourceOf(clock) + offsetMs } : { offsetMs }
  await tx
    .insert(keptValues)
    .values({ name, value })
    .onConflictDoUpdate({ target: keptValues.name, set: { value } })
}

/**
 * Finds how far ahead of its source a clock must be to go on where the clock of the data stopped: a
 * frozen one stands there, and one that runs is never behind it. A clock of new data is at its start.
 *
 * @param now - The underlying time, which the source of a frozen clock need not be
 */
export async function findKeptOffset(
  { tx }: Pick<Work, 'tx'>,
  clock: Clock,
  now: () => number,
): Promise<number> {
  const row = await findRow(tx, keptValues, 'name', name)
  if (!row) return 0
  const kept = row.value as KeptClock
  if (clock.kind === 'running') {
    return 'offsetMs' in kept ? kept.offsetMs : Math.max(0, kept.frozenAt - now())
  }
  const time = 'offsetMs' in kept ? now() + kept.offsetMs : kept.frozenAt
  return time - sourceOf(clock)
}

function sourceOf(clock: Clock): number {
  return clock.now().getTime() - clock.offsetMs()
}
