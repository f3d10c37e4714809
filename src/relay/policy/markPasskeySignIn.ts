import { maxStepUpSeconds } from '../checks/stepUpSeconds.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call } from '../context/route.ts'
import { ownWallet } from '../own/owner.ts'
import { countedPasskeys } from './passkeyHold.ts'
import { signInKey, signingSeconds } from './passkeySignIn.ts'

/**
 * Takes note of a sign-in with a passkey: whose, to which wallet and when. Other sign-ins, a response that
 * names another method, and a passkey that does not count yet leave no note.
 */
export async function markPasskeySignIn(
  relay: RelayContext,
  { user, owner, body, params }: Call,
  session: { type?: string },
): Promise<void> {
  const { store, policy } = relay.settings
  const isDemanded = Object.keys(policy.stepUp).length > 0
  const wallet = owner?.accountId && ownWallet(user, owner.accountId)
  // guard: relay-step-up-method
  const isPasskey = 'assertion' in body && session.type === 'PASSKEY'
  if (!isDemanded || !isPasskey || wallet === undefined) return
  const counted = await countedPasskeys(relay, wallet)
  // guard: relay-step-up-hold
  if (counted && !counted.includes(params.id ?? '')) return
  const key = await signInKey(user.id, wallet)
  await store.put(key, String(relay.clock.now()), maxStepUpSeconds + signingSeconds)
}
