import { p256 } from '@noble/curves/nist.js'
import type { KeyPair } from './p256.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

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

/** Checks whether r || s is this key's signature over SHA-256 of the message, with either half of s. */
export async function verifyP1363(
  publicKey: Uint8Array,
  signatureP1363: Uint8Array,
  message: Uint8Array,
): Promise<boolean> {
  const { subtle } = globalThis.crypto
  const key = await subtle.importKey('raw', copy(publicKey), algorithm, false, ['verify'])
  return subtle.verify(algorithm, key, copy(signatureP1363), copy(message))
}

/** WebCrypto's types leave out bytes that another thread may share. */
function copy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
