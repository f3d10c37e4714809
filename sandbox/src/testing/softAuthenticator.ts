import { concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import { signDer } from '../crypto/ecdsa.ts'
import { generateKeyPair, type KeyPair } from '../crypto/p256.ts'
import { sha256 } from '../crypto/sha256.ts'

/** The page that asks for a ceremony. */
export type CeremonyPage = { rpId: string; origin: string }

/** A registration as the API takes it; byte strings are unpadded base64url. */
type Attestation = {
  credentialId: string
  clientDataJson: string
  attestationObject: string
  transports: string[]
}

/** An assertion as the API takes it; byte strings are unpadded base64url. */
export type Assertion = {
  credentialId: string
  clientDataJson: string
  authenticatorData: string
  signature: string
  userHandle: string
}

/** One passkey in software: ES256, user verified, no attestation. */
export type SoftAuthenticator = {
  /** Registers the passkey. */
  attest(challenge: Uint8Array): Attestation
  /** Signs a challenge with it. */
  assert(challenge: Uint8Array): Assertion
}

/** User present and verified, eligible for backup and backed up. */
const flags = 0x1d
const hasAttestedCredential = 0x40
const { encode } = base64urlnopad

/** Makes an authenticator with a new key for a page. */
export function createSoftAuthenticator(page: CeremonyPage): SoftAuthenticator {
  const key = generateKeyPair()
  const id = randomBytes(32)
  const userHandle = randomBytes(16)
  let counter = 0
  return {
    attest: (challenge) => ({
      credentialId: encode(id),
      clientDataJson: encode(clientData('webauthn.create', page, challenge)),
      attestationObject: encode(attestationObject(registration(page, id, key))),
      transports: ['internal'],
    }),
    assert: (challenge) => {
      counter += 1
      const client = clientData('webauthn.get', page, challenge)
      const data = authenticatorData(page, flags, counter)
      return {
        credentialId: encode(id),
        clientDataJson: encode(client),
        authenticatorData: encode(data),
        signature: encode(signDer(key, concatBytes(data, sha256(client)))),
        userHandle: encode(userHandle),
      }
    },
  }
}

function clientData(type: string, { origin }: CeremonyPage, challenge: Uint8Array): Uint8Array {
  const data = { type, challenge: encode(challenge), origin, crossOrigin: false }
  return utf8ToBytes(JSON.stringify(data))
}

/** WebAuthn L3, 6.1. */
function authenticatorData({ rpId }: CeremonyPage, bits: number, counter: number): Uint8Array {
  return concatBytes(sha256(rpId), Uint8Array.of(bits), bigEndian(4, counter))
}

/** Authenticator data with the attested credential: AAGUID, id and public key (WebAuthn L3, 6.5.1). */
function registration(page: CeremonyPage, id: Uint8Array, key: KeyPair): Uint8Array {
  return concatBytes(
    authenticatorData(page, flags | hasAttestedCredential, 0),
    new Uint8Array(16),
    bigEndian(2, id.length),
    id,
    coseKey(key),
  )
}

/** The public key as COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey({ publicKey }: KeyPair): Uint8Array {
  return concatBytes(
    Uint8Array.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20),
    publicKey.subarray(1, 33),
    Uint8Array.of(0x22, 0x58, 0x20),
    publicKey.subarray(33),
  )
}

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
function attestationObject(authData: Uint8Array): Uint8Array {
  return concatBytes(
    Uint8Array.of(0xa3),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Uint8Array.of(0xa0),
    cborText('authData'),
    Uint8Array.of(0x59),
    bigEndian(2, authData.length),
    authData,
  )
}

/** A text of less than 24 characters. */
function cborText(text: string): Uint8Array {
  return concatBytes(Uint8Array.of(0x60 + text.length), utf8ToBytes(text))
}

function bigEndian(length: number, value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes.subarray(4 - length)
}
