import { assertNotAborted, onAbort } from '../abort.ts'

const cancelAgainMs = 50

/** A WebAuthn prompt: how it starts, and how it is taken away. */
export interface Ceremony<T> {
  start(): Promise<T>
  cancel(): void
}

/** Runs WebAuthn ceremonies one at a time. */
export interface CeremonyCoordinator {
  /**
   * Ends the pending ceremony, waits until it has settled, then starts this one. Browsers refuse a
   * modal prompt while an autofill one still waits.
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
      while (pending) {
        pending.cancel()
        await pending.settled
      }
      const signals = [signal, closed]
      signals.forEach(assertNotAborted)
      // No await before start: Safari only allows a prompt directly within the tap.
      const started = ceremony.start()
      const ending = untilSettled(() => ceremony.cancel())
      const mine: Pending = { settled: started.catch(() => undefined), cancel: ending.begin }
      pending = mine
      const stops = signals.map((it) => onAbort(it, mine.cancel))
      try {
        return await started
      } finally {
        for (const stop of stops) stop()
        ending.done()
        if (pending === mine) pending = undefined
      }
    },
  }
}

/**
 * Cancels again and again until the ceremony has settled: an autofill one that still asks the
 * browser what it can do has nothing to be cancelled yet.
 */
function untilSettled(cancel: () => void): { begin: () => void; done: () => void } {
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    begin() {
      cancel()
      timer ??= setInterval(cancel, cancelAgainMs)
    },
    done: () => clearInterval(timer),
  }
}
