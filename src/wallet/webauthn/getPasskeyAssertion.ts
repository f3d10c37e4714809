import { WalletError } from '../../shared/errors.ts'
import type { Ceremony } from './ceremony.ts'
import { base64urlOf, bytesOf, descriptorOf, passkeyCeremony } from './passkeyCeremony.ts'
import { type ChallengeEncoding, toCeremonyChallenge } from './passkeyChallenge.ts'
import { supportsPasskeys } from './passkeySupport.ts'

/** An assertion in the service's spelling: byte fields are base64url without padding. */
export interface Assertion {
  credentialId: string
  clientDataJson: string
  authenticatorData: string
  /** DER, as the authenticator gave it. */
  signature: string
  userHandle?: string
}

/** Options of {@link getPasskeyAssertion}. */
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
  const challenge = bytesOf(toCeremonyChallenge(options.challenge, options.challengeEncoding))
  return (mediation) =>
    passkeyCeremony(
      'publickey-credentials-get',
      (signal) =>
        mediation === 'modal'
          ? prompt({ ...options, challenge }, signal)
          : offerInAutofill({ ...options, challenge }, signal),
      (credential) => toOwnAssertion(credential, options),
    )
}

type PromptOptions = Omit<GetPasskeyAssertionOptions, 'challenge'> & { challenge: BufferSource }

function prompt(
  { challenge, rpId, allowedCredentialIds }: PromptOptions,
  signal: AbortSignal,
  mediation?: CredentialMediationRequirement,
): Promise<Credential | null> {
  return navigator.credentials.get({
    publicKey: {
      challenge,
      rpId,
      // guard: passkey-sign-in-verification
      userVerification: 'required',
      allowCredentials: allowedCredentialIds.map(descriptorOf),
    },
    signal,
    ...(mediation && { mediation }),
  })
}

/** Autofill allows no list, and shows nothing without an input to show it in. */
async function offerInAutofill(
  options: PromptOptions,
  signal: AbortSignal,
): Promise<Credential | null> {
  const isSupported = await supportsPasskeys('isConditionalMediationAvailable')
  if (!isSupported || document.querySelectorAll('input[autocomplete$=webauthn]').length === 0) {
    throw new WalletError(
      'PASSKEY_UNSUPPORTED',
      isSupported
        ? 'Passkey autofill needs an input with autocomplete="username webauthn" in the page'
        : 'The browser has no passkey autofill; show a button',
    )
  }
  // The browser refuses a signal that has fired meanwhile.
  return prompt({ ...options, allowedCredentialIds: [] }, signal, 'conditional')
}

function toOwnAssertion(
  { rawId, response }: PublicKeyCredential,
  { ownCredentialIds }: GetPasskeyAssertionOptions,
): Assertion {
  const credentialId = base64urlOf(rawId)
  // guard: passkey-of-account
  if (!ownCredentialIds.includes(credentialId)) {
    throw new WalletError(
      'PASSKEY_FOR_OTHER_ACCOUNT',
      'The passkey belongs to another account; choose another passkey',
    )
  }
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    response as AuthenticatorAssertionResponse
  return {
    credentialId,
    clientDataJson: base64urlOf(clientDataJSON),
    authenticatorData: base64urlOf(authenticatorData),
    signature: base64urlOf(signature),
    ...(userHandle?.byteLength && { userHandle: base64urlOf(userHandle) }),
  }
}
