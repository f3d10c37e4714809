import { p256 } from '@noble/curves/nist.js'
import type { KeyPair } from './p256.ts'

// As the service signs: with either half of the range of s, and never twice the same.
const options = { lowS: false, extraEntropy: true } as const

/** An ECDSA signature over SHA-256 of the message, as DER. */
export function signDer({ scalar }: KeyPair, message: Uint8Array): Uint8Array {
  return p256.sign(message, scalar, { ...options, format: 'der' })
}

/** An ECDSA signature over SHA-256 of the message, as r || s. */
export function signP1363({ scalar }: KeyPair, message: Uint8Array): Uint8Array {
  return p256.sign(message, scalar, { ...options, format: 'compact' })
}

/** Whether r || s is this key's signature over SHA-256 of the message, with whichever half of s. */
export function verifyP1363(
  publicKey: Uint8Array,
  signatureP1363: Uint8Array,
  message: Uint8Array,
): boolean {
  return p256.verify(signatureP1363, message, publicKey, { lowS: false, format: 'compact' })
}
