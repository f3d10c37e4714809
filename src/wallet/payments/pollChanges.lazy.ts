import { WalletError } from '../../shared/errors.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { pause } from '../platform/wait.ts'

/** The pauses of a poll, and the signal that ends it. */
export interface PollOptions {
  /**
   * Milliseconds to wait before the second read, at least 50; while nothing changes, every pause is longer than the
   * one before.
   *
   * @default 500
   */
  firstPauseMs?: number | undefined
  /** The longest pause, in milliseconds and at least 50. @default 10000 */
  maxPauseMs?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * Waits until the next read, that long or less.
 *
 * @returns whether there is a reason to read, at which the pauses start anew
 * @throws ABORTED as soon as one of the signals fires
 */
export type WaitForRead = (
  pauseMs: number,
  signals: (AbortSignal | undefined)[],
) => Promise<boolean>

const growth = 1.6
const minPauseMs = 50

/** Number of failures in a row that ends a poll that has read nothing yet: there may be no relay at all. */
const maxFirstFailures = 5

/**
 * Polls for `pollChanges`, which loads it.
 *
 * @throws INVALID_INPUT when a pause cannot be one, ABORTED, and what is not worth another read: also what has failed
 * five times in a row before anything was read
 */
export async function* poll<T>(
  { destroyed }: WalletContext,
  read: () => Promise<T>,
  options: PollOptions,
  waitForRead: WaitForRead = pauseOnly,
): AsyncGenerator<T, never, undefined> {
  const { firstPauseMs = 500, maxPauseMs = 10_000, signal } = options
  const startMs = toPause(firstPauseMs)
  const maxMs = toPause(maxPauseMs)
  const signals = [signal, destroyed]
  let last: string | undefined
  let firstFailures = 0
  for (let pauseMs = startMs; ; pauseMs = Math.min(pauseMs * growth, maxMs)) {
    const found = await read().catch(passingFailure)
    if (found instanceof WalletError) {
      if (last === undefined) firstFailures += 1
      if (firstFailures === maxFirstFailures) throw found
      await pause(Math.max(pauseMs, (found.retryAfterSeconds ?? 0) * 1_000), signals)
    } else {
      const seen = JSON.stringify(found)
      if (seen !== last) {
        yield found
        pauseMs = startMs
      }
      last = seen
      if (await waitForRead(pauseMs, signals)) pauseMs = startMs / growth
    }
  }
}

/**
 * Returns a pause of at least the minimum, since 0 would never grow. Refuses what is no number of milliseconds:
 * it would be no pause at all.
 */
function toPause(ms: number): number {
  if (ms === Math.max(ms, 0)) return Math.max(ms, minPauseMs)
  throw new WalletError('INVALID_INPUT', 'firstPauseMs and maxPauseMs must be milliseconds from 0')
}

async function pauseOnly(...wait: Parameters<WaitForRead>): Promise<boolean> {
  await pause(...wait)
  return false
}

/** Returns the failure of a read that another one may mend. @throws any other */
function passingFailure(error: unknown): WalletError {
  // By a field of `ApiError`: the class itself would make the first load larger.
  const isPassing = (it: WalletError & { apiCode?: string }) =>
    it.retryable && it.apiCode !== 'RELAY_NOT_CONFIGURED'
  if (error instanceof WalletError && isPassing(error)) return error
  throw error
}
