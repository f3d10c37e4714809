import { WalletError } from '../../shared/errors.ts'
import { assertNotAborted, onAbort } from '../platform/abort.ts'

const cancelAgainMs = 50
/** A browser ends a cancelled ceremony at once; a password manager in its place may never. */
const settlesWithinMs = 1_000

/** A WebAuthn prompt: how it starts, and how it is taken away. */
export interface Ceremony<T> {
  start(): Promise<T>
  cancel(): void
}

/** Runs WebAuthn ceremonies one at a time. */
export interface CeremonyCoordinator {
  /**
   * Ends the pending ceremony, waits until it has settled, then starts this one. Browsers refuse a
   * modal prompt while an autofill one still waits. A ceremony that does not settle within a second
   * of its cancellation is given up: its caller gets ABORTED, and its outcome is ignored.
   *
   * @throws ABORTED, and whatever the ceremony throws
   */
  run<T>(ceremony: Ceremony<T>, signal?: AbortSignal | undefined): Promise<T>
}

interface Pending {
  settled: Promise<unknown>
  cancel(): void
}

/**
 * A coordinator with nothing pending.
 *
 * @param closed - ends the pending ceremony, and lets no other begin
 */
export function createCeremonyCoordinator(closed?: AbortSignal): CeremonyCoordinator {
  let pending: Pending | undefined
  return {
    async run(ceremony, signal) {
      // guard: ceremony-one-at-a-time
      while (pending) {
        pending.cancel()
        await pending.settled
      }
      const signals = [signal, closed]
      signals.forEach(assertNotAborted)
      // No await before start: Safari only allows a prompt directly within the tap.
      const started = ceremony.start()
      const ending = createEnding(() => ceremony.cancel())
      const outcome = Promise.race([started, ending.overdue])
      const mine: Pending = { settled: outcome.catch(() => undefined), cancel: ending.begin }
      pending = mine
      const stops = signals.map((it) => onAbort(it, mine.cancel))
      try {
        return await outcome
      } catch (error) {
        // What the browser says of a prompt that was taken away does not name the wallet's end.
        assertNotAborted(closed)
        throw error
      } finally {
        for (const stop of stops) stop()
        ending.done()
        if (pending === mine) pending = undefined
      }
    },
  }
}

interface Ending {
  begin(): void
  /** Rejects when the ceremony was cancelled and has not settled in time. */
  overdue: Promise<never>
  done(): void
}

/**
 * Cancels repeatedly until the ceremony has settled: an autofill one that still waits for the
 * browser to say what it supports has nothing to be cancelled yet.
 */
function createEnding(cancel: () => void): Ending {
  let again: ReturnType<typeof setInterval> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  let giveUp: (error: WalletError) => void = () => undefined
  const overdue = new Promise<never>((_, reject) => {
    giveUp = reject
  })
  return {
    overdue,
    begin() {
      cancel()
      again ??= setInterval(cancel, cancelAgainMs)
      deadline ??= setTimeout(
        () => giveUp(new WalletError('ABORTED', 'The passkey prompt did not end')),
        settlesWithinMs,
      )
    },
    done() {
      clearInterval(again)
      clearTimeout(deadline)
    },
  }
}
