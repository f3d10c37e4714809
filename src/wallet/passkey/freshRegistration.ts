import { contextOf, type Wallet } from '../context/walletContext.ts'
import { freshPrepared } from '../signIn/freshPrepared.ts'
import type { PasskeyRegistration, PreparedAddPasskey } from './prepareAddPasskey.ts'

/**
 * What was prepared, unless it has become too old: in time, because the session that must sign has
 * ended, or because the account has a credential since that it does not exclude.
 */
export function freshRegistration(
  wallet: Wallet,
  prepared: PreparedAddPasskey | undefined,
): PasskeyRegistration | undefined {
  const fresh = freshPrepared(wallet, prepared)
  if (!fresh) return undefined
  const isSignedIn = wallet.getState().status === 'signedIn'
  const isLatest = fresh.passkeys === contextOf(wallet).signUps.passkeys
  // guard: registration-outdated
  if (isSignedIn !== fresh.needsSession || !isLatest) return undefined
  return fresh
}
