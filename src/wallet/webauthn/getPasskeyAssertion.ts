import { startAuthentication } from '@simplewebauthn/browser'
import { WalletError } from '../../shared/errors.ts'
import type { Ceremony } from './ceremony.ts'
import { passkeyCeremony } from './passkeyCeremony.ts'
import { type ChallengeEncoding, toCeremonyChallenge } from './passkeyChallenge.ts'

/** An assertion in the service's spelling: byte fields are base64url without padding. */
export interface Assertion {
  credentialId: string
  clientDataJson: string
  authenticatorData: string
  /** DER, as the authenticator gave it. */
  signature: string
  userHandle?: string
}

/** What the ceremony is run with. */
export interface GetPasskeyAssertionOptions {
  /** As received. */
  challenge: string
  /** Overrides what the challenge's shape says. */
  challengeEncoding: ChallengeEncoding | undefined
  rpId: string
  /** base64url WebAuthn ids the prompt allows, the preferred one first; autofill allows any. */
  allowedCredentialIds: string[]
  /** base64url WebAuthn ids of all passkeys of the account. */
  ownCredentialIds: string[]
}

/** In a prompt, or in an input's autofill. */
export type PasskeyMediation = 'modal' | 'autofill'

/**
 * The ceremony that has a passkey of the account sign (WebAuthn authentication), user verification
 * required.
 *
 * It throws PASSKEY_FOR_OTHER_ACCOUNT when another account's passkey answered, which autofill allows.
 *
 * @throws POLICY_VIOLATION when the challenge is not one a service would give
 */
export function getPasskeyAssertion(
  options: GetPasskeyAssertionOptions,
): (mediation: PasskeyMediation) => Ceremony<Assertion> {
  const challenge = toCeremonyChallenge(options.challenge, options.challengeEncoding)
  return (mediation) =>
    passkeyCeremony('publickey-credentials-get', () =>
      startAssertion({ ...options, challenge }, mediation),
    )
}

async function startAssertion(
  { challenge, rpId, allowedCredentialIds, ownCredentialIds }: GetPasskeyAssertionOptions,
  mediation: PasskeyMediation,
): Promise<Assertion> {
  const { rawId, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId,
      // guard: passkey-sign-in-verification
      userVerification: 'required',
      allowCredentials: allowedCredentialIds.map((id) => ({ id, type: 'public-key' })),
    },
    useBrowserAutofill: mediation === 'autofill',
  })
  // guard: passkey-of-account
  if (!ownCredentialIds.includes(rawId)) {
    throw new WalletError(
      'PASSKEY_FOR_OTHER_ACCOUNT',
      'The passkey belongs to another account; choose another passkey',
    )
  }
  return {
    credentialId: rawId,
    clientDataJson: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    ...(response.userHandle && { userHandle: response.userHandle }),
  }
}
