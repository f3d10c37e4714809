import { WalletError } from '../errors.ts'
import type { OAuthResult } from '../transport/wire/oauth.ts'
import type { ClientKey } from './clientKey.ts'
import type { Verified } from './openVerifiedSession.ts'

/** The session of a finished sign-in flow. @throws RESPONSE_INVALID when it carries none */
export function verifiedByFlow(
  { session: verified, credentialId: signedInWith }: OAuthResult,
  clientKey: ClientKey,
): Verified {
  if (verified && signedInWith) return { verified, clientKey, signedInWith }
  throw new WalletError('RESPONSE_INVALID', 'The response contains no session')
}
