import { toHex } from '../shared/encoding.ts'
import { compressPoint, ecdhP256, ecdsaP256 } from './p256.ts'
import type { SessionKey } from './sessionKey.ts'

/** A key pair that responses are sealed to. */
export interface ClientKeyPair {
  /** ECDH P-256; the private half is not extractable, usage `deriveBits`. */
  keyPair: CryptoKeyPair
  /** The uncompressed point, 130 lower-case hex characters: send it as `clientPublicKey`. */
  publicKeyHex: string
}

/**
 * A fresh key pair to receive a sealed session key or wallet export with. Make one for every
 * sign-in, refresh and export, and never use it twice.
 *
 * @example
 * ```ts
 * const { keyPair, publicKeyHex } = await generateClientKeyPair()
 * ```
 */
export async function generateClientKeyPair(): Promise<ClientKeyPair> {
  const keyPair = await crypto.subtle.generateKey(
    ecdhP256,
    /* guard: client-key-extractable */ false,
    ['deriveBits'],
  )
  return { keyPair, publicKeyHex: toHex(await exportPoint(keyPair)) }
}

/** A session key this device made, with both encodings of its public half. */
export interface SessionKeyPair extends SessionKey {
  /** The uncompressed point, 130 lower-case hex characters. */
  uncompressedPublicKeyHex: string
}

/**
 * A fresh key that is itself the session key (client-held sessions): its compressed public half,
 * `publicKeyHex`, is sent as `clientPublicKey`, and the response then carries no sealed key.
 *
 * @example
 * ```ts
 * const sessionKey = await generateSessionKeyPair()
 * const header = await stamp(payloadToSign, sessionKey)
 * ```
 */
export async function generateSessionKeyPair(): Promise<SessionKeyPair> {
  const keyPair = await crypto.subtle.generateKey(
    ecdsaP256,
    /* guard: held-key-extractable */ false,
    ['sign', 'verify'],
  )
  const point = await exportPoint(keyPair)
  return {
    signingKey: keyPair.privateKey,
    publicKeyHex: toHex(compressPoint(point)),
    uncompressedPublicKeyHex: toHex(point),
  }
}

async function exportPoint(keyPair: CryptoKeyPair): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', keyPair.publicKey))
}
