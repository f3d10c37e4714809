import type { RelayContext } from '../context/context.ts'
import type { Call } from '../context/route.ts'
import { lastPasskeySignInMs, signingSeconds } from './passkeySignIn.ts'

/** How far instances' clocks may be apart. */
const maxAheadMs = 60_000

/** Whether the call's user signed in to one of these wallets with a passkey at most so long ago. */
export async function hasRecentPasskey(
  relay: RelayContext,
  call: Call,
  wallets: string[],
  maxAgeSeconds: number,
): Promise<boolean> {
  const signedInMs = await lastPasskeySignInMs(relay, call.user.id, wallets)
  const maxAgeMs = (maxAgeSeconds + extraSeconds(call)) * 1000
  const ageMs = signedInMs === undefined ? Number.NaN : relay.clock.now() - signedInMs
  // A mark far ahead was made while the service's clock was wrong, and would be good until then.
  // guard: relay-step-up-age
  return ageMs <= maxAgeMs && /* guard: relay-step-up-future */ ageMs >= -maxAheadMs
}

/**
 * The signed call of an action comes later than the one that requested the signature, and cannot come
 * without it: its Request-Id was given there, to this user and for the same body.
 */
function extraSeconds({ headers: { signature, requestId } }: Call): number {
  return signature !== undefined && requestId !== undefined ? signingSeconds : 0
}
