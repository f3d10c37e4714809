import { startRegistration } from '@simplewebauthn/browser'
import { WalletError } from '../errors.ts'
import type { RegistrationChallenge } from '../types.ts'
import type { Ceremony } from './ceremony.ts'
import { passkeyCeremony } from './passkeyCeremony.ts'
import { toCeremonyChallenge } from './passkeyChallenge.ts'

/** ES256, the only algorithm the service takes (COSE -7). */
const es256 = { type: 'public-key', alg: -7 } as const

/** A new passkey in the service's spelling: byte fields are base64url without padding. */
export interface Attestation {
  credentialId: string
  clientDataJson: string
  attestationObject: string
  transports: string[]
}

/** What the ceremony is run with. */
export interface CreatePasskeyOptions {
  registration: RegistrationChallenge
  /** The wallet's own relying party id; the relay's must be the same. */
  rpId: string
  /** base64url WebAuthn ids the authenticator must not hold already. */
  excludeCredentialIds: string[]
}

/**
 * The ceremony that creates a passkey (WebAuthn registration). The relying party, ES256, a
 * discoverable credential and user verification are the wallet's own demands; the relay cannot
 * weaken them.
 *
 * @throws POLICY_VIOLATION when the relay names another relying party
 */
export function createPasskey(options: CreatePasskeyOptions): Ceremony<Attestation> {
  const { registration, rpId, excludeCredentialIds } = options
  if (registration.rp.id !== rpId) {
    throw new WalletError('POLICY_VIOLATION', 'The relay asked for another relying party id')
  }
  const optionsJSON = {
    rp: { id: rpId, name: registration.rp.name },
    user: registration.user,
    challenge: toCeremonyChallenge(registration.challenge, 'base64url'),
    pubKeyCredParams: [es256],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: excludeCredentialIds.map((id) => ({ id, type: 'public-key' as const })),
    attestation: 'none',
  } as const
  return passkeyCeremony(async () => {
    const { rawId, response } = await startRegistration({
      optionsJSON: { ...optionsJSON, pubKeyCredParams: [es256] },
    })
    return {
      credentialId: rawId,
      clientDataJson: response.clientDataJSON,
      attestationObject: response.attestationObject,
      transports: response.transports ?? [],
    }
  })
}
