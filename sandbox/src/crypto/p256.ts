import { p256 } from '@noble/curves/nist.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** A P-256 key pair as bytes: a 32-byte scalar and an uncompressed point. */
export type KeyPair = { scalar: Uint8Array; publicKey: Uint8Array }

/** A fresh key pair. */
export function generateKeyPair(): KeyPair {
  return keyPairOf(p256.utils.randomSecretKey())
}

/** The key pair of a scalar. */
export function keyPairOf(scalar: Uint8Array): KeyPair {
  return { scalar, publicKey: p256.getPublicKey(scalar, false) }
}

/** The X coordinate both sides of an agreement compute: always 32 bytes. */
export function agree(scalar: Uint8Array, publicKey: Uint8Array): Uint8Array {
  return p256.getSharedSecret(scalar, publicKey, false).subarray(1, 33)
}

/** Reads a point in hex, compressed or not, and gives it uncompressed; null when it is none. */
export function parsePoint(hex: string): Uint8Array | null {
  try {
    return p256.Point.fromHex(hex.toLowerCase()).toBytes(false)
  } catch {
    return null
  }
}

/** The 33-byte form of an uncompressed point, in lower-case hex. */
export function toCompressedHex(publicKey: Uint8Array): string {
  return bytesToHex(toCompressed(publicKey))
}

/** The 33-byte form of an uncompressed point. */
export function toCompressed(publicKey: Uint8Array): Uint8Array {
  const compressed = publicKey.slice(0, 33)
  compressed[0] = (publicKey[64] ?? 0) % 2 === 0 ? 2 : 3
  return compressed
}
