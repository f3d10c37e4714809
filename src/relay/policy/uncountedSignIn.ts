import { object, safeInteger } from '../../shared/shape.ts'
import { maxStepUpSeconds } from '../checks/stepUpSeconds.ts'
import type { RelayContext } from '../context/context.ts'
import { storeKey } from '../stores/storeKey.ts'

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
  await store.put(await keyOf(userId, wallet), JSON.stringify(signIn), maxStepUpSeconds)
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
