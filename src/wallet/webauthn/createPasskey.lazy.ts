import { WalletError } from '../../shared/errors.ts'
import type { RegistrationChallenge } from '../../shared/resources.ts'
import { knownTransports } from '../../shared/transports.ts'
import type { Ceremony } from './ceremony.ts'
import { base64urlOf, bytesOf, descriptorOf, passkeyCeremony } from './passkeyCeremony.ts'
import { toCeremonyChallenge } from './passkeyChallenge.ts'

/**
 * ES256, the only algorithm the service takes (COSE -7). Chromium warns on the console that RS256 is
 * missing: an authenticator with nothing else could create a passkey that cannot be registered.
 */
const es256 = { type: 'public-key', alg: -7 } as const

/** A new passkey in the service's spelling: byte fields are base64url without padding. */
export interface Attestation {
  credentialId: string
  clientDataJson: string
  attestationObject: string
  transports: string[]
}

/** Options of {@link createPasskey}. */
export interface CreatePasskeyOptions {
  registration: Omit<RegistrationChallenge, 'expiresAt'>
  /** The wallet's own relying party id; the relay's must be the same. */
  rpId: string
  /** base64url WebAuthn ids the authenticator must not have already. */
  excludeCredentialIds: string[]
  /**
   * True if the passkey signs in without being named. One that does not is no choice of autofill's, and
   * replaces no passkey of the wallet. @default true
   */
  isDiscoverable?: boolean | undefined
}

/**
 * The ceremony that creates a passkey (WebAuthn registration). The relying party, ES256, user
 * verification and whether it is discoverable are the wallet's own demands; the relay cannot weaken
 * them.
 *
 * @throws POLICY_VIOLATION when the relay names another relying party
 * @throws RESPONSE_INVALID when an id is no base64url
 */
export function createPasskey(options: CreatePasskeyOptions): Ceremony<Attestation> {
  const publicKey = toCreationOptions(options)
  return passkeyCeremony(
    'publickey-credentials-create',
    (signal) => navigator.credentials.create({ publicKey, signal }),
    toAttestation,
  )
}

function toCreationOptions({
  registration,
  rpId,
  excludeCredentialIds,
  isDiscoverable = true,
}: CreatePasskeyOptions): PublicKeyCredentialCreationOptions {
  const { rp, user, challenge } = registration
  // guard: passkey-relying-party
  if (rp.id !== rpId) {
    throw new WalletError('POLICY_VIOLATION', 'rp.id of the registration differs from rpId')
  }
  return {
    rp: { id: rpId, name: rp.name },
    user: { ...user, id: bytesOf(user.id) },
    challenge: bytesOf(toCeremonyChallenge(challenge, 'base64url')),
    // guard: passkey-algorithm
    pubKeyCredParams: [es256],
    authenticatorSelection: {
      residentKey: isDiscoverable ? 'required' : 'discouraged',
      requireResidentKey: isDiscoverable,
      // guard: passkey-create-verification
      userVerification: 'required',
    },
    excludeCredentials: excludeCredentialIds.map(descriptorOf),
    attestation: 'none',
  }
}

function toAttestation({ rawId, response }: PublicKeyCredential): Attestation {
  const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse
  return {
    credentialId: base64urlOf(rawId),
    clientDataJson: base64urlOf(clientDataJSON),
    attestationObject: base64urlOf(attestationObject),
    transports: transportsOf(response as AuthenticatorAttestationResponse),
  }
}

/** A hint only, which some password managers cannot give. */
function transportsOf(response: AuthenticatorAttestationResponse): string[] {
  try {
    return knownTransports(response.getTransports())
  } catch {
    return []
  }
}
