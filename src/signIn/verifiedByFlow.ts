import { WalletError } from '../errors.ts'
import type { OAuthResult } from '../transport/wire/oauth.ts'
import type { AuthSession } from '../types.ts'
import type { WalletContext } from '../walletContext.ts'
import type { ClientKey } from './clientKey.ts'
import { openVerifiedSession } from './openVerifiedSession.ts'

/** Turns a finished sign-in flow into the session. The caller holds the account's lock. */
export async function adoptResult(
  context: WalletContext,
  accountId: string,
  { session, credentialId }: OAuthResult,
  clientKey: ClientKey,
): Promise<AuthSession> {
  if (!session || !credentialId) {
    throw new WalletError('RESPONSE_INVALID', 'The finished flow carries no session')
  }
  return openVerifiedSession(context, accountId, session, clientKey, credentialId)
}
