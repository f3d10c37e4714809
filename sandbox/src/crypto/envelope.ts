import { createPrivateKey, sign } from 'node:crypto'
import { seal } from './hpke.ts'
import type { KeyPair } from './p256.ts'

const version = 'v1.0.0'

/** What a careful client checks before it trusts an envelope. */
type Envelope = {
  version: string
  data: string
  dataSignature: string
  enclaveQuorumPublic: string
}

/**
 * Puts data into a signed envelope, as JSON text. Without a signer both signature fields are empty,
 * which is how hosted sandboxes send it.
 */
export function makeEnvelope(data: Record<string, string>, signer: KeyPair | undefined): string {
  const bytes = Buffer.from(JSON.stringify(data))
  const envelope: Envelope = {
    version,
    data: bytes.toString('hex'),
    dataSignature: signer ? signDer(signer, bytes) : '',
    enclaveQuorumPublic: signer ? Buffer.from(signer.publicKey).toString('hex') : '',
  }
  return JSON.stringify(envelope)
}

/** Seals a wallet's phrase to a client key, in an envelope that names the wallet's organization. */
export function sealWalletExport(
  phrase: string,
  organizationId: string,
  recipient: Uint8Array,
  signer: KeyPair | undefined,
): string {
  const { enc, ciphertext } = seal(recipient, Buffer.from(phrase))
  const data = { ...toHex(enc, ciphertext), organizationId }
  return makeEnvelope(data, signer)
}

function toHex(enc: Uint8Array, ciphertext: Uint8Array) {
  return {
    encappedPublic: Buffer.from(enc).toString('hex'),
    ciphertext: Buffer.from(ciphertext).toString('hex'),
  }
}

/** An ECDSA signature over SHA-256 of the bytes, as DER in hex. */
function signDer(signer: KeyPair, bytes: Uint8Array): string {
  return sign('sha256', bytes, { key: privateKeyOf(signer) }).toString('hex')
}

/** A signed token in three parts, as the custodian hands out for a code that was right. */
export function signToken(signer: KeyPair, claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`
  const key = { key: privateKeyOf(signer), dsaEncoding: 'ieee-p1363' } as const
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

function privateKeyOf({ scalar, publicKey }: KeyPair) {
  const part = (from: number) => Buffer.from(publicKey.subarray(from, from + 32))
  const [x, y] = [part(1).toString('base64url'), part(33).toString('base64url')]
  const d = Buffer.from(scalar).toString('base64url')
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
}
