import { object, safeInteger } from '../../shared/shape.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call } from '../context/route.ts'
import { stepUpSeconds } from '../options/stepUpOptions.ts'
import { storeKey } from '../stores/storeKey.ts'

/** Seconds that a signature may take after it was requested. */
export const signingSeconds: number = 600

/** Reads the time at which the user last signed in to one of these wallets with a passkey that counts. */
export async function lastPasskeySignInMs(
  { settings: { store } }: RelayContext,
  userId: string,
  wallets: string[],
): Promise<number | undefined> {
  const marks = await Promise.all(
    wallets.map(async (wallet) => store.get(await signInKey(userId, wallet))),
  )
  const times = marks.map(Number).filter((time) => Number.isFinite(time))
  return times.length > 0 ? Math.max(...times) : undefined
}

/** Returns the key under which the time of the sign-in is noted. */
export function signInKey(userId: string, wallet: string): Promise<string> {
  return storeKey(
    'passkey-sign-in',
    /* guard: relay-step-up-user */ userId,
    /* guard: relay-step-up-wallet */ wallet,
  )
}

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

/** A sign-in with a passkey that did not count yet. */
interface UncountedSignIn {
  atMs: number
  /** The time from which the passkey will count. */
  fromMs: number
}

const parseSignIn = object<UncountedSignIn>({ atMs: safeInteger, fromMs: safeInteger })

/** Notes a sign-in with a passkey that does not count yet, to tell its user when it will. */
export async function noteUncounted(
  { settings: { store }, clock }: RelayContext,
  userId: string,
  wallet: string,
  fromMs: number,
): Promise<void> {
  const signIn: UncountedSignIn = { atMs: clock.now(), fromMs }
  await store.put(await keyOf(userId, wallet), JSON.stringify(signIn), stepUpSeconds.max)
}

/**
 * Reads the time from which a passkey will count by which the user signed in, at most `maxAgeSeconds` ago; undefined
 * if there is none.
 */
export async function uncountedUntilMs(
  { settings: { store }, clock }: RelayContext,
  userId: string,
  wallets: string[],
  maxAgeSeconds: number,
): Promise<number | undefined> {
  const nowMs = clock.now()
  const times: number[] = []
  for (const wallet of wallets) {
    const noted = await store.get(await keyOf(userId, wallet))
    if (noted === undefined) continue
    const { atMs, fromMs } = parseSignIn(JSON.parse(noted), 'signIn')
    if (nowMs - atMs <= maxAgeSeconds * 1000 && fromMs > nowMs) times.push(fromMs)
  }
  return times.length > 0 ? Math.min(...times) : undefined
}

function keyOf(userId: string, wallet: string): Promise<string> {
  return storeKey('uncounted-sign-in', userId, wallet)
}
