import type { Wallet } from '../context/walletContext.ts'
import { freshPrepared } from './freshPrepared.ts'
import type { PreparedAddPasskey } from './prepareAddPasskey.ts'

/** What was prepared, unless it has become too old, or the session that must sign has ended. */
export function freshRegistration(
  wallet: Wallet,
  prepared: PreparedAddPasskey | undefined,
): PreparedAddPasskey | undefined {
  const fresh = freshPrepared(wallet, prepared)
  if (fresh?.needsSession && wallet.getState().status !== 'signedIn') return undefined
  return fresh
}
