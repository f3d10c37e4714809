import { WalletError } from '../../shared/errors.ts'
import type { ScaChallenge } from '../../shared/resources.ts'
import { array, object, optional, text } from '../../shared/shape.ts'
import type { Ceremony } from '../webauthn/ceremony.ts'
import { type Assertion, getPasskeyAssertion } from '../webauthn/getPasskeyAssertion.ts'
import { assertOwnOrigin } from './assertOwnOrigin.ts'

interface AssertionOptions {
  challenge: string
  rpId?: string
  allowCredentials: { id: string }[]
}

const parseOptions = object<AssertionOptions>({
  challenge: text,
  rpId: optional(text),
  allowCredentials: array(object<{ id: string }>({ id: text })),
})

/** An assertion as `PublicKeyCredential.toJSON()` writes it; the relay adds the page's origin. */
export interface PasskeyProof {
  passkeyAssertion: object
}

/**
 * Prepares the prompt for the passkey of a challenge, ready to be opened without another await.
 *
 * @param rpId - the wallet's own
 * @param ownPasskeys - those that sign in to the wallet, as far as this device knows them
 * @throws POLICY_VIOLATION when the challenge is for another relying party or origin, names no
 * passkey or one of the wallet's, or is too short
 * @throws RESPONSE_INVALID
 */
export function passkeyPrompt(
  challenge: ScaChallenge,
  rpId: string,
  ownPasskeys: string[] = [],
): Ceremony<Assertion> {
  const options = parseOptions(challenge.passkeyAssertionOptions, 'passkeyAssertionOptions')
  const ids = options.allowCredentials.map(({ id }) => id)
  // guard: sca-relying-party
  if (options.rpId !== rpId) throw refused('is for another relying party than rpId')
  assertOwnOrigin(challenge.passkeyAllowedOrigins ?? [])
  // Otherwise any passkey of the site could answer, the wallet's own among them.
  // guard: sca-named-passkey
  if (ids.length === 0) throw refused('names no passkey')
  // What it signed could be the challenge of a sign-in.
  // guard: sca-own-passkey
  if (ids.some((id) => ownPasskeys.includes(id))) throw refused('names a passkey of the wallet')
  return getPasskeyAssertion({
    challenge: options.challenge,
    challengeEncoding: 'base64url',
    rpId,
    allowedCredentialIds: ids,
    ownCredentialIds: ids,
  })('modal')
}

function refused(why: string): WalletError {
  return new WalletError('POLICY_VIOLATION', `The passkey challenge ${why}`)
}

/** Returns an assertion in the spelling of this part of the service. */
export function toPasskeyProof(assertion: Assertion): PasskeyProof {
  const { credentialId, clientDataJson, authenticatorData, signature, userHandle } = assertion
  return {
    passkeyAssertion: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: clientDataJson,
        authenticatorData,
        signature,
        ...(userHandle && { userHandle }),
      },
      clientExtensionResults: {},
    },
  }
}
