import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { agree, generateKeyPair, type KeyPair } from './p256.ts'

// RFC 9180 base mode, single shot: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
const kemSuite = Buffer.from('KEM\x00\x10', 'latin1')
const hpkeSuite = Buffer.from('HPKE\x00\x10\x00\x01\x00\x02', 'latin1')
const version = Buffer.from('HPKE-v1')
const wireInfo = Buffer.from('turnkey_hpke')
const tagLength = 16
const empty = new Uint8Array()

/** A sealed text: the encapsulated key as an uncompressed point, and ciphertext with its tag. */
export type Sealed = { enc: Uint8Array; ciphertext: Uint8Array }

/**
 * Seals a plaintext to a public key, the way the wallet's bundles are sealed: fixed info, and both
 * public keys as additional data.
 *
 * @param recipient - The recipient's key as an uncompressed point.
 * @param ephemeral - The sender's one-time key pair; a fresh one unless a vector is reproduced.
 */
export function seal(
  recipient: Uint8Array,
  plaintext: Uint8Array,
  ephemeral: KeyPair = generateKeyPair(),
): Sealed {
  const enc = ephemeral.publicKey
  const { key, nonce } = schedule(agree(ephemeral.scalar, recipient), enc, recipient)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.concat([enc, recipient]))
  const body = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
  return { enc, ciphertext: body }
}

/** Opens what was sealed to our key pair; null when it was not, or was changed. */
export function open(recipient: KeyPair, { enc, ciphertext }: Sealed): Uint8Array | null {
  if (ciphertext.length < tagLength) return null
  try {
    const { key, nonce } = schedule(agree(recipient.scalar, enc), enc, recipient.publicKey)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    decipher.setAAD(Buffer.concat([enc, recipient.publicKey]))
    decipher.setAuthTag(ciphertext.subarray(-tagLength))
    return Buffer.concat([decipher.update(ciphertext.subarray(0, -tagLength)), decipher.final()])
  } catch {
    return null
  }
}

/** KEM shared secret and key schedule: key and first nonce. The info is the bundles' own. */
export function schedule(
  sharedX: Uint8Array,
  enc: Uint8Array,
  recipient: Uint8Array,
  info: Uint8Array = wireInfo,
): { key: Buffer; nonce: Buffer } {
  const kemContext = Buffer.concat([enc, recipient])
  const prk = labeledExtract(kemSuite, empty, 'eae_prk', sharedX)
  const secret = labeledExpand(kemSuite, prk, 'shared_secret', kemContext, 32)
  const context = Buffer.concat([
    Buffer.from([0]),
    labeledExtract(hpkeSuite, empty, 'psk_id_hash', empty),
    labeledExtract(hpkeSuite, empty, 'info_hash', info),
  ])
  const exporter = labeledExtract(hpkeSuite, secret, 'secret', empty)
  return {
    key: labeledExpand(hpkeSuite, exporter, 'key', context, 32),
    nonce: labeledExpand(hpkeSuite, exporter, 'base_nonce', context, 12),
  }
}

function hmac(key: Uint8Array, ...parts: Uint8Array[]): Buffer {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

function labeledExtract(suite: Uint8Array, salt: Uint8Array, label: string, ikm: Uint8Array) {
  return hmac(salt, version, suite, Buffer.from(label), ikm)
}

/** HKDF-Expand for outputs of at most one hash, which is all this suite needs. */
function labeledExpand(
  suite: Uint8Array,
  prk: Uint8Array,
  label: string,
  context: Uint8Array,
  length: number,
) {
  const size = Buffer.from([0, length])
  const block = hmac(prk, size, version, suite, Buffer.from(label), context, Buffer.from([1]))
  return block.subarray(0, length)
}
