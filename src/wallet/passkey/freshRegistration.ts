import { contextOf, type Wallet } from '../context/walletContext.ts'
import { freshPrepared } from '../signIn/freshPrepared.ts'
import type { PasskeyRegistration, PreparedAddPasskey } from './prepareAddPasskey.ts'

/**
 * Returns what was prepared, unless it is out of date: it has expired, the session that must sign
 * has ended, or the account has a newer credential that it does not exclude.
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
