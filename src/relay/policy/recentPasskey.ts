import type { RelayContext } from '../context/context.ts'
import type { Call } from '../context/route.ts'
import { lastPasskeySignInMs, signingSeconds } from './passkeySignIn.ts'

/** Milliseconds that instances' clocks may be apart. */
const maxAheadMs = 60_000

/** Checks whether the call's user signed in to one of these wallets with a passkey, at most `maxAgeSeconds` ago. */
export async function hasRecentPasskey(
  relay: RelayContext,
  call: Call,
  wallets: string[],
  maxAgeSeconds: number,
): Promise<boolean> {
  const seconds = maxAgeSeconds + extraSeconds(call)
  return (await secondsLeft(relay, call.user.id, wallets, seconds)) !== undefined
}

/**
 * Returns the seconds for which the user's last sign-in with a passkey to one of these wallets stays recent
 * enough; undefined if it is not. They are the same for a signed call, for which {@link hasRecentPasskey} allows
 * more.
 */
export async function secondsLeft(
  relay: RelayContext,
  userId: string,
  wallets: string[],
  maxAgeSeconds: number,
): Promise<number | undefined> {
  const signedInMs = await lastPasskeySignInMs(relay, userId, wallets)
  const ageMs = signedInMs === undefined ? Number.NaN : relay.clock.now() - signedInMs
  // A mark far ahead was made while the service's clock was wrong, and would be good until then.
  const isRecent =
    /* guard: relay-step-up-age */ ageMs <= maxAgeSeconds * 1000 &&
    /* guard: relay-step-up-future */ ageMs >= -maxAheadMs
  return isRecent ? maxAgeSeconds - Math.max(0, ageMs) / 1000 : undefined
}

/**
 * The signed call of an action comes later than the one that requested the signature, and cannot come
 * without it: its Request-Id was given there, to this user and for the same body.
 */
function extraSeconds({ headers: { signature, requestId } }: Call): number {
  return signature !== undefined && requestId !== undefined ? signingSeconds : 0
}
