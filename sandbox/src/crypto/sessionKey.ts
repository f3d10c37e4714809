import { concatBytes, randomBytes } from '@noble/hashes/utils.js'
import { toBase58Check } from './base58check.ts'
import { seal } from './hpke.ts'
import { generateKeyPair, type KeyPair, toCompressed, toCompressedHex } from './p256.ts'

/** A new session key: its public half for us, its private half for the client only. */
export type IssuedSessionKey = { publicKeyHex: string; encryptedSessionSigningKey: string }

/**
 * Makes a session key and seals it to the client's key. The private half exists only in here; the
 * sandbox keeps the public one.
 *
 * @param recipient - The client's key as an uncompressed point.
 */
export function issueSessionKey(recipient: Uint8Array): IssuedSessionKey {
  const session = generateKeyPair()
  const encryptedSessionSigningKey = sealSessionKey(recipient, session.scalar)
  session.scalar.fill(0)
  return { publicKeyHex: toCompressedHex(session.publicKey), encryptedSessionSigningKey }
}

/** The bundle of a session key: compressed encapsulated key, then ciphertext and tag. */
export function sealSessionKey(
  recipient: Uint8Array,
  scalar: Uint8Array,
  ephemeral?: KeyPair,
): string {
  const { enc, ciphertext } = seal(recipient, scalar, ephemeral)
  return toBase58Check(concatBytes(toCompressed(enc), ciphertext))
}

/** A bundle of the right shape that no key opens, as mode `magic` hands out. */
export function stubSessionKey(): string {
  const { publicKey } = generateKeyPair()
  return toBase58Check(concatBytes(toCompressed(publicKey), randomBytes(48)))
}
