import { assertInput } from '../../shared/assertInput.ts'
import { ApiError, WalletError } from '../../shared/errors.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { pause } from '../platform/wait.ts'

/** How often something is read. */
export interface PollOptions {
  /**
   * How long to wait before the second read, in milliseconds and at least 50; while nothing changes, every pause is
   * longer than the one before.
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

/** How many failures in a row end a poll that has read nothing yet: there may be no relay at all. */
const maxFirstFailures = 5

/** Responses to what another read cannot change: the platform has to. */
const permanentCodes = ['RELAY_NOT_CONFIGURED', 'UNSUPPORTED_BY_SERVICE']

/** What a read gave: the value, or why it could not be read this time. */
type Attempt<T> = { value: T } | { value: undefined; error: WalletError }

/**
 * What `pollChanges` loads.
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
  // No number of milliseconds would be no pause at all.
  assertInput(
    [firstPauseMs, maxPauseMs].every((ms) => typeof ms === 'number' && ms >= 0),
    'firstPauseMs and maxPauseMs must be numbers of milliseconds from 0',
  )
  // A pause of 0 would never grow.
  const startMs = Math.max(firstPauseMs, minPauseMs)
  const maxMs = Math.max(maxPauseMs, minPauseMs)
  let last: string | undefined
  let failures = 0
  for (let pauseMs = startMs; ; pauseMs = Math.min(pauseMs * growth, maxMs)) {
    const attempt = await tryToRead(read)
    const { value } = attempt
    const seen = JSON.stringify(value)
    if (value !== undefined && seen !== last) {
      yield value
      pauseMs = startMs
    }
    last = seen ?? last
    const signals = [signal, destroyed]
    if ('error' in attempt) {
      const { error } = attempt
      failures += 1
      if (last === undefined && failures === maxFirstFailures) throw error
      await pause(Math.max(pauseMs, (error.retryAfterSeconds ?? 0) * 1_000), signals)
    } else if (await waitForRead(pauseMs, signals)) {
      pauseMs = startMs / growth
    }
  }
}

async function pauseOnly(...wait: Parameters<WaitForRead>): Promise<boolean> {
  await pause(...wait)
  return false
}

/** @throws what another read cannot change */
async function tryToRead<T>(read: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await read() }
  } catch (error) {
    if (!(error instanceof WalletError) || !error.retryable || isPermanent(error)) throw error
    return { value: undefined, error }
  }
}

function isPermanent(error: WalletError): boolean {
  return error instanceof ApiError && permanentCodes.includes(error.apiCode)
}
