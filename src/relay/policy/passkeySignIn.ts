import type { RelayContext } from '../context/context.ts'
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
