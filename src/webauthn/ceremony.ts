import { WebAuthnAbortService } from '@simplewebauthn/browser'
import { assertNotAborted } from '../errors.ts'
import { toPasskeyError } from './passkeyErrors.ts'

/** Runs WebAuthn ceremonies one at a time. */
export interface CeremonyCoordinator {
  /**
   * Ends the pending ceremony, waits until it has settled, then starts this one. Browsers refuse a
   * modal prompt while an autofill one still waits.
   *
   * @throws ABORTED, and what {@link toPasskeyError} gives
   */
  run<T>(start: () => Promise<T>, signal?: AbortSignal | undefined): Promise<T>
  /** Ends the pending ceremony. */
  cancel(): void
}

/** A coordinator with nothing pending. */
export function createCeremonyCoordinator(): CeremonyCoordinator {
  let pending: Promise<unknown> | undefined
  const cancel = () => WebAuthnAbortService.cancelCeremony()

  const settlePending = async () => {
    if (!pending) return
    cancel()
    await pending.catch(() => undefined)
  }

  return {
    cancel,
    async run(start, signal) {
      if (pending) await settlePending()
      assertNotAborted(signal)
      const startedAtMs = Date.now()
      // No await before start: Safari only allows a prompt directly within the tap.
      const ceremony = start()
      pending = ceremony
      signal?.addEventListener('abort', cancel, { once: true })
      try {
        return await ceremony
      } catch (error) {
        throw toPasskeyError(error, Date.now() - startedAtMs)
      } finally {
        signal?.removeEventListener('abort', cancel)
        if (pending === ceremony) pending = undefined
      }
    },
  }
}
