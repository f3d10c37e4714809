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

const growth = 1.6
const minPauseMs = 50

/** What a read gave: the value, or how long to wait where it could not be read this time. */
type Attempt<T> = { value: T } | { value: undefined; waitMs: number }

/** What `pollChanges` loads. */
export async function* poll<T>(
  { destroyed }: WalletContext,
  read: () => Promise<T>,
  options: PollOptions,
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
    const waitMs = 'waitMs' in attempt ? attempt.waitMs : 0
    await pause(Math.max(pauseMs, waitMs, minPauseMs), [signal, destroyed])
  }
}

async function tryToRead<T>(read: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await read() }
  } catch (error) {
    if (!(error instanceof WalletError) || !error.retryable) throw error
    return { value: undefined, waitMs: (error.retryAfterSeconds ?? 0) * 1_000 }
  }
}
