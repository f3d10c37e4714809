import { WalletError } from '../../shared/errors.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { pause } from '../platform/wait.ts'

/** How often something is read. */
export interface PollOptions {
  /** How long to wait before the second read, in milliseconds; every pause is longer. @default 500 */
  firstPauseMs?: number | undefined
  /** The longest pause, in milliseconds. @default 10000 */
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

/** What a read gave: the value, or how long to wait where it could not be read this time. */
type Attempt<T> = { value: T } | { value: undefined; waitMs: number }

/** What `pollChanges` loads. */
export async function* poll<T>(
  { destroyed }: WalletContext,
  read: () => Promise<T>,
  options: PollOptions,
  waitForRead: WaitForRead = pauseOnly,
): AsyncGenerator<T, never, undefined> {
  const { firstPauseMs = 500, maxPauseMs = 10_000, signal } = options
  // No number of milliseconds would be no pause at all.
  if (!(firstPauseMs >= 0 && maxPauseMs >= 0)) {
    throw new WalletError(
      'INVALID_INPUT',
      'firstPauseMs and maxPauseMs must be numbers of milliseconds from 0',
    )
  }
  let last: string | undefined
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * growth, maxPauseMs)) {
    const attempt = await tryToRead(read)
    const { value } = attempt
    const seen = JSON.stringify(value)
    if (value !== undefined && seen !== last) {
      yield value
      pauseMs = firstPauseMs
    }
    last = seen ?? last
    const signals = [signal, destroyed]
    if ('waitMs' in attempt) {
      await pause(Math.max(pauseMs, attempt.waitMs, minPauseMs), signals)
    } else if (await waitForRead(Math.max(pauseMs, minPauseMs), signals)) {
      pauseMs = firstPauseMs / growth
    }
  }
}

async function pauseOnly(...wait: Parameters<WaitForRead>): Promise<boolean> {
  await pause(...wait)
  return false
}

async function tryToRead<T>(read: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await read() }
  } catch (error) {
    if (!(error instanceof WalletError) || !error.retryable) throw error
    return { value: undefined, waitMs: (error.retryAfterSeconds ?? 0) * 1_000 }
  }
}
