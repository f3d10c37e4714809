import { createHash, webcrypto } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { p256 } from '@noble/curves/nist.js'
import { createBase58check } from '@scure/base'

type ClientKey = { publicKeyHex: string; scalar: Uint8Array }

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

/**
 * Opens a sealed text with a stock HPKE library: that the sandbox's own sealing can be opened by it is
 * part of what the tests show.
 */
export async function openSealed(
  enc: Uint8Array,
  ciphertext: Uint8Array,
  { publicKeyHex, scalar }: ClientKey,
): Promise<Uint8Array> {
  const recipient = Buffer.from(publicKeyHex, 'hex')
  const opened = await suite.open(
    {
      recipientKey: await importPair(recipient, scalar),
      enc: new Uint8Array(enc),
      info: new TextEncoder().encode('turnkey_hpke'),
    },
    new Uint8Array(ciphertext),
    new Uint8Array(Buffer.concat([enc, recipient])),
  )
  return new Uint8Array(opened)
}

/** Opens the bundle of a session key. */
export function openSessionKey(bundle: string, key: ClientKey): Promise<Uint8Array> {
  const payload = createBase58check(sha256).decode(bundle)
  const enc = p256.Point.fromBytes(payload.subarray(0, 33)).toBytes(false)
  return openSealed(enc, payload.subarray(33), key)
}

function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest())
}

async function importPair(publicKey: Buffer, scalar: Uint8Array) {
  const part = (from: number) => publicKey.subarray(from, from + 32).toString('base64url')
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const publicJwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }
  const jwk = { ...publicJwk, d: Buffer.from(scalar).toString('base64url') }
  const { subtle } = webcrypto
  return {
    privateKey: await subtle.importKey('jwk', jwk, curve, true, ['deriveBits']),
    publicKey: await subtle.importKey('jwk', publicJwk, curve, true, []),
  }
}

/** Seals a text with the stock library, as a client seals a one-time code. */
export async function sealTo(recipient: Buffer, plaintext: Uint8Array) {
  const part = (from: number) => recipient.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const recipientPublicKey = await webcrypto.subtle.importKey('jwk', jwk, curve, true, [])
  const info = new TextEncoder().encode('turnkey_hpke')
  const sender = await suite.createSenderContext({ recipientPublicKey, info })
  const enc = Buffer.from(sender.enc)
  const aad = new Uint8Array(Buffer.concat([enc, recipient]))
  const ciphertext = await sender.seal(new Uint8Array(plaintext), aad)
  return {
    encappedPublic: enc.toString('hex'),
    ciphertext: Buffer.from(ciphertext).toString('hex'),
  }
}
