import { WalletError } from '../../shared/errors.ts'
import type { OAuthResult } from '../../shared/oauth.ts'
import type { ClientKey } from '../context/walletContext.ts'
import type { Verified } from '../signIn/openVerifiedSession.ts'

/** The session of a finished sign-in flow. @throws RESPONSE_INVALID when it has none */
export function verifiedByFlow(
  { session: verified, credentialId: signedInWith }: OAuthResult,
  clientKey: ClientKey,
): Verified {
  if (verified && signedInWith) return { verified, clientKey, signedInWith }
  throw new WalletError('RESPONSE_INVALID', 'The response contains no session')
}
