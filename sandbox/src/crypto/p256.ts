import { createECDH, createPublicKey, type KeyObject } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'

/** A P-256 key pair as bytes: a 32-byte scalar and an uncompressed point. */
export type KeyPair = { scalar: Uint8Array; publicKey: Uint8Array }

/** A fresh key pair. */
export function generateKeyPair(): KeyPair {
  const ecdh = createECDH('prime256v1')
  return { publicKey: ecdh.generateKeys(), scalar: leftPad(ecdh.getPrivateKey()) }
}

/** The key pair of a scalar. */
export function keyPairOf(scalar: Uint8Array): KeyPair {
  return { scalar, publicKey: p256.getPublicKey(scalar, false) }
}

/** The X coordinate both sides of an agreement compute: always 32 bytes. */
export function agree(scalar: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(scalar)
  return leftPad(ecdh.computeSecret(publicKey))
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
  const prefix = (publicKey[64] ?? 0) % 2 === 0 ? '02' : '03'
  return prefix + Buffer.from(publicKey.subarray(1, 33)).toString('hex')
}

/** The 33-byte form of an uncompressed point. */
export function toCompressed(publicKey: Uint8Array): Uint8Array {
  return Buffer.from(toCompressedHex(publicKey), 'hex')
}

/** A public key for the platform's verifier. */
export function toKeyObject(publicKey: Uint8Array): KeyObject {
  const coordinate = (from: number) =>
    Buffer.from(publicKey.subarray(from, from + 32)).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  return createPublicKey({ key: jwk, format: 'jwk' })
}

function leftPad(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(32)
  padded.set(bytes, 32 - bytes.length)
  return padded
}
