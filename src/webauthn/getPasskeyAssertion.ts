import { startAuthentication } from '@simplewebauthn/browser'
import { WalletError } from '../errors.ts'
import type { Ceremony } from './ceremony.ts'
import { passkeyCeremony } from './passkeyCeremony.ts'

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
  /** base64url of the bytes to sign over; see toCeremonyChallenge. */
  challenge: string
  rpId: string
  /** base64url WebAuthn id of the passkey that must answer. */
  credentialId: string
  /** Offers the passkey in an input's autofill instead of a prompt. */
  mediation: 'modal' | 'autofill'
}

/**
 * The ceremony that has one passkey sign (WebAuthn authentication), user verification required.
 *
 * It throws PASSKEY_FOR_OTHER_ACCOUNT when another passkey answered, which autofill allows.
 */
export function getPasskeyAssertion(options: GetPasskeyAssertionOptions): Ceremony<Assertion> {
  const { challenge, rpId, credentialId, mediation } = options
  return passkeyCeremony('publickey-credentials-get', async () => {
    const { rawId, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        // guard: passkey-sign-in-verification
        userVerification: 'required',
        allowCredentials: [{ id: credentialId, type: 'public-key' }],
      },
      useBrowserAutofill: mediation === 'autofill',
    })
    // guard: passkey-of-account
    if (rawId !== credentialId) {
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
  })
}
