import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Ways in which a ceremony can be made wrong on purpose; everything is right by default. */
export type Misbehaviour = {
  /** Leave the user-verified flag out. */
  userVerified?: boolean
  /** Leave the user-present flag out. */
  userPresent?: boolean
  /** Hash this relying party into the authenticator data instead of the one asked for. */
  rpIdInData?: string
  /** Write this type into the client data. */
  type?: string
  /** Say that the page was framed by another origin. */
  crossOrigin?: boolean
  /** Report this signature count instead of the next one. */
  counter?: number
}

/** What a registration is asked for. */
type CreateCredentialOptions = Misbehaviour & {
  rpId: string
  origin: string
  challengeBytes: Uint8Array
  /** @default 16 random bytes */
  userHandle?: Uint8Array
  /** @default ['internal'] */
  transports?: string[]
}

/** What an assertion is asked for. */
type GetAssertionOptions = Misbehaviour & {
  rpId: string
  origin: string
  challengeBytes: Uint8Array
  /** base64url; the newest credential of the relying party when left out. */
  credentialId?: string
}

/** A registration's outcome; byte strings are unpadded base64url. */
type SoftAttestation = {
  credentialId: string
  clientDataJson: string
  attestationObject: string
  transports: string[]
}

/** An assertion's outcome; byte strings are unpadded base64url. */
type SoftAssertion = {
  credentialId: string
  clientDataJson: string
  authenticatorData: string
  signature: string
  userHandle: string
}

/** An authenticator in software: resident ES256 keys, no attestation, a counter per credential. */
export type SoftAuthenticator = {
  createCredential(options: CreateCredentialOptions): SoftAttestation
  getAssertion(options: GetAssertionOptions): SoftAssertion
}

type Stored = {
  id: Buffer
  rpId: string
  userHandle: Uint8Array
  privateKey: KeyObject
  counter: number
}

const flagBits = { userPresent: 0x01, userVerified: 0x04, backup: 0x18, attestedCredential: 0x40 }

/**
 * Makes an authenticator that really signs, for tests of whatever checks its signatures.
 *
 * @example
 * ```ts
 * const authenticator = createSoftAuthenticator()
 * const page = { rpId: 'localhost', origin: 'http://localhost:5173' }
 * const attestation = authenticator.createCredential({ ...page, challengeBytes: randomBytes(32) })
 * const assertion = authenticator.getAssertion({ ...page, challengeBytes: randomBytes(32) })
 * ```
 */
export function createSoftAuthenticator(): SoftAuthenticator {
  const stored: Stored[] = []
  return {
    createCredential: (options) => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { rpId, userHandle = randomBytes(16), transports = ['internal'] } = options
      const credential = { id: randomBytes(32), rpId, userHandle, privateKey, counter: 0 }
      stored.push(credential)
      const attested = [aaguid, uint16(credential.id.length), credential.id, coseKey(publicKey)]
      return {
        credentialId: credential.id.toString('base64url'),
        clientDataJson: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestationObject(
          authenticatorData(credential, options, Buffer.concat(attested)),
        ).toString('base64url'),
        transports,
      }
    },
    getAssertion: (options) => {
      const credential = find(stored, options)
      credential.counter += 1
      const data = authenticatorData(credential, options)
      const client = clientData('webauthn.get', options)
      const signed = Buffer.concat([data, sha256(client)])
      return {
        credentialId: credential.id.toString('base64url'),
        clientDataJson: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, credential.privateKey).toString('base64url'),
        userHandle: Buffer.from(credential.userHandle).toString('base64url'),
      }
    },
  }
}

const aaguid = Buffer.alloc(16)

function find(stored: Stored[], { rpId, credentialId }: GetAssertionOptions): Stored {
  const found = stored
    .filter((credential) => credential.rpId === rpId)
    .findLast(({ id }) => credentialId === undefined || id.toString('base64url') === credentialId)
  if (!found) throw new Error(`the authenticator holds no such credential for ${rpId}`)
  return found
}

function clientData(
  type: string,
  options: { challengeBytes: Uint8Array; origin: string } & Misbehaviour,
): Buffer {
  const { challengeBytes, origin, crossOrigin = false } = options
  const challenge = Buffer.from(challengeBytes).toString('base64url')
  return Buffer.from(JSON.stringify({ type: options.type ?? type, challenge, origin, crossOrigin }))
}

function authenticatorData(
  credential: Stored,
  options: Misbehaviour,
  attested: Buffer = Buffer.alloc(0),
): Buffer {
  const { userPresent = true, userVerified = true } = options
  const flags =
    flagBits.backup |
    (userPresent ? flagBits.userPresent : 0) |
    (userVerified ? flagBits.userVerified : 0) |
    (attested.length > 0 ? flagBits.attestedCredential : 0)
  return Buffer.concat([
    sha256(Buffer.from(options.rpIdInData ?? credential.rpId)),
    Buffer.from([flags]),
    uint32(options.counter ?? credential.counter),
    attested,
  ])
}

/** A P-256 key as COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
function attestationObject(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), utf8(value)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59]),
    uint16(authData.length),
    authData,
  ])
}

function utf8(text: string): Buffer {
  return Buffer.from(text)
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
