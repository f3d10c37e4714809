import { maxStepUpSeconds } from '../checks/stepUpSeconds.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call } from '../context/route.ts'
import { ownWallet } from '../own/owner.ts'
import { storeKey } from '../stores/storeKey.ts'

/** How long a signature may take after it was requested. */
export const signingSeconds: number = 600

/**
 * Takes note of a sign-in with a passkey: whose, to which wallet and when. Other sign-ins, and a
 * response that names another method, leave no note.
 */
export async function markPasskeySignIn(
  { settings: { store, policy }, clock }: RelayContext,
  { user, owner, body }: Call,
  session: { type?: string },
): Promise<void> {
  const isDemanded = Object.keys(policy.stepUp).length > 0
  const wallet = owner?.accountId && ownWallet(user, owner.accountId)
  // guard: relay-step-up-method
  const isPasskey = 'assertion' in body && session.type === 'PASSKEY'
  if (!isDemanded || !isPasskey || wallet === undefined) return
  const key = await signInKey(user.id, wallet)
  await store.put(key, String(clock.now()), maxStepUpSeconds + signingSeconds)
}

/** When the user last signed in to one of these wallets with a passkey. */
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

function signInKey(userId: string, wallet: string): Promise<string> {
  return storeKey(
    'passkey-sign-in',
    /* guard: relay-step-up-user */ userId,
    /* guard: relay-step-up-wallet */ wallet,
  )
}
