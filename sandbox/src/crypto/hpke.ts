import { gcm } from '@noble/ciphers/aes.js'
import { expand, extract } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { agree, generateKeyPair, type KeyPair } from './p256.ts'

// RFC 9180 base mode, single shot: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
const kemSuite = utf8ToBytes('KEM\x00\x10')
const hpkeSuite = utf8ToBytes('HPKE\x00\x10\x00\x01\x00\x02')
const version = utf8ToBytes('HPKE-v1')
const wireInfo = utf8ToBytes('turnkey_hpke')
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
  const cipher = cipherOf(agree(ephemeral.scalar, recipient), enc, recipient)
  return { enc, ciphertext: cipher.encrypt(plaintext) }
}

/** Opens what was sealed to our key pair; null when it was not, or was changed. */
export function open(recipient: KeyPair, { enc, ciphertext }: Sealed): Uint8Array | null {
  try {
    const shared = agree(recipient.scalar, enc)
    return cipherOf(shared, enc, recipient.publicKey).decrypt(ciphertext)
  } catch {
    return null
  }
}

function cipherOf(sharedX: Uint8Array, enc: Uint8Array, recipient: Uint8Array) {
  const { key, nonce } = schedule(sharedX, enc, recipient)
  return gcm(key, nonce, concatBytes(enc, recipient))
}

/** KEM shared secret and key schedule: key and first nonce. The info is the bundles' own. */
export function schedule(
  sharedX: Uint8Array,
  enc: Uint8Array,
  recipient: Uint8Array,
  info: Uint8Array = wireInfo,
): { key: Uint8Array; nonce: Uint8Array } {
  const kemContext = concatBytes(enc, recipient)
  const prk = labeledExtract(kemSuite, empty, 'eae_prk', sharedX)
  const secret = labeledExpand(kemSuite, prk, 'shared_secret', kemContext, 32)
  const context = concatBytes(
    Uint8Array.of(0),
    labeledExtract(hpkeSuite, empty, 'psk_id_hash', empty),
    labeledExtract(hpkeSuite, empty, 'info_hash', info),
  )
  const exporter = labeledExtract(hpkeSuite, secret, 'secret', empty)
  return {
    key: labeledExpand(hpkeSuite, exporter, 'key', context, 32),
    nonce: labeledExpand(hpkeSuite, exporter, 'base_nonce', context, 12),
  }
}

function labeledExtract(
  suite: Uint8Array,
  salt: Uint8Array,
  label: string,
  ikm: Uint8Array,
): Uint8Array {
  return extract(sha256, concatBytes(version, suite, utf8ToBytes(label), ikm), salt)
}

function labeledExpand(
  suite: Uint8Array,
  prk: Uint8Array,
  label: string,
  context: Uint8Array,
  length: number,
): Uint8Array {
  const size = Uint8Array.of(0, length)
  const info = concatBytes(size, version, suite, utf8ToBytes(label), context)
  return expand(sha256, prk, info, length)
}
