import type { RelayContext } from '../context/context.ts'
import type { Call } from '../context/route.ts'
import { stepUpSeconds } from '../options/stepUpOptions.ts'
import { countsFromMs, steppedUpWallet } from './passkeyHold.ts'
import { noteUncounted, signInKey, signingSeconds } from './passkeySignIn.ts'

/** The part of a sign-in with a passkey that is read. */
interface SignIn {
  assertion?: { userHandle?: string | null }
}

/**
 * Takes note of a sign-in with a passkey: whose, to which wallet and when. Other sign-ins, and a response that
 * names another method, leave no note; a passkey that does not count yet leaves one of when it will.
 */
export async function markPasskeySignIn(
  relay: RelayContext,
  call: Call,
  session: { type?: string },
): Promise<void> {
  const { user, body, params } = call
  const { assertion }: SignIn = body
  const wallet = steppedUpWallet(call)
  // guard: relay-step-up-method
  const isPasskey = assertion !== undefined && session.type === 'PASSKEY'
  if (!isPasskey || wallet === undefined) return
  const handle = assertion.userHandle ?? undefined
  const fromMs = await countsFromMs(relay, wallet, params.id ?? '', handle)
  // guard: relay-step-up-hold
  if (fromMs !== undefined) return noteUncounted(relay, user.id, wallet, fromMs)
  const key = await signInKey(user.id, wallet)
  const { store } = relay.settings
  await store.put(key, String(relay.clock.now()), stepUpSeconds.max + signingSeconds)
}
