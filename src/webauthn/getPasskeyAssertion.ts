import { startAuthentication } from '@simplewebauthn/browser'
import { WalletError } from '../errors.ts'
import type { CeremonyCoordinator } from './ceremony.ts'

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
  signal?: AbortSignal | undefined
}

/**
 * Asks for an assertion by one passkey (WebAuthn authentication), user verification required.
 *
 * @throws PASSKEY_FOR_OTHER_ACCOUNT when another passkey answered, which autofill allows
 */
export async function getPasskeyAssertion(
  coordinator: CeremonyCoordinator,
  options: GetPasskeyAssertionOptions,
): Promise<Assertion> {
  const { challenge, rpId, credentialId, mediation, signal } = options
  const { rawId, response } = await coordinator.run(
    () =>
      startAuthentication({
        optionsJSON: {
          challenge,
          rpId,
          userVerification: 'required',
          allowCredentials: [{ id: credentialId, type: 'public-key' }],
        },
        useBrowserAutofill: mediation === 'autofill',
      }),
    signal,
  )
  if (rawId !== credentialId) {
    throw new WalletError('PASSKEY_FOR_OTHER_ACCOUNT', 'Another account’s passkey answered')
  }
  return {
    credentialId: rawId,
    clientDataJson: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    ...(response.userHandle && { userHandle: response.userHandle }),
  }
}
