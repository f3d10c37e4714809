import { equalBytes } from '../shared/encoding.ts'
import { WalletError } from '../shared/errors.ts'
import { rethrow } from '../shared/rethrow.ts'
import { decodeBase58 } from './base58.ts'
import { openSealed, type Sealed } from './hpke.ts'
import { compressedLength } from './p256.ts'
import { decompressPoint } from './publicKey.ts'
import { importSessionKey, loadPointDerivation, type SessionKey } from './sessionKey.ts'

const checksumLength = 4

/** Loads what opening needs beside this module, before anything depends on it. */
export const prepareOpening: () => Promise<void> = loadPointDerivation

/** Encapsulated key 33, scalar 32, tag 16. */
const payloadLength = 81

/**
 * Opens the `encryptedSessionSigningKey` of a verify or refresh response (wire formats 2).
 *
 * The plaintext lives inside this call and is overwritten before it returns; what comes back can
 * sign and cannot be exported.
 *
 * @param encryptedSessionSigningKey - base58check text, 115 or 116 characters, exactly as received
 * @param keyPair - the ECDH pair whose public half was sent as `clientPublicKey`
 * @throws BUNDLE_MALFORMED when it is not such a bundle; nothing was decrypted
 * @throws SESSION_KEY_REJECTED when it does not open with this pair, or holds no valid key
 * @example
 * ```ts
 * const { keyPair, publicKeyHex } = await generateClientKeyPair()
 * // ... challenge and verify with publicKeyHex ...
 * const sessionKey = await openSessionKey(session.encryptedSessionSigningKey, keyPair)
 * ```
 */
export async function openSessionKey(
  encryptedSessionSigningKey: string,
  keyPair: CryptoKeyPair,
): Promise<SessionKey> {
  const bytes = decodeBase58(encryptedSessionSigningKey, payloadLength + checksumLength)
  if (!bytes) throw malformed('it must be base58 of the documented length')
  const payload = bytes.slice(0, payloadLength)
  // At the same time: the platform hashes in a thread of its own.
  const [, sealed] = await Promise.all([
    assertChecksum(payload, bytes.subarray(payloadLength)),
    splitPayload(payload),
  ])
  const scalar = await openScalar(sealed, keyPair)
  return importSessionKey(scalar)
}

async function assertChecksum(
  payload: Uint8Array<ArrayBuffer>,
  expected: Uint8Array,
): Promise<void> {
  const checksum = (await doubleSha256(payload)).subarray(0, checksumLength)
  if (!equalBytes(checksum, expected)) throw malformed('its checksum does not match')
}

async function doubleSha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const once = await crypto.subtle.digest('SHA-256', bytes)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', once))
}

async function splitPayload(payload: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const offCurve = (cause: unknown) => malformed('its encapsulated key is not on the curve', cause)
  const enc = rethrow(() => decompressPoint(payload.subarray(0, compressedLength)), offCurve)
  return { enc, ciphertext: payload.slice(compressedLength) }
}

async function openScalar(sealed: Sealed, keyPair: CryptoKeyPair): Promise<Uint8Array> {
  try {
    return await openSealed(sealed, keyPair)
  } catch (cause) {
    // guard: session-key-sealed-to-device
    throw new WalletError(
      'SESSION_KEY_REJECTED',
      'The sealed session key cannot be decrypted with the key pair of this sign-in',
      { cause },
    )
  }
}

function malformed(why: string, cause?: unknown): WalletError {
  return new WalletError('BUNDLE_MALFORMED', `The sealed session key is invalid: ${why}`, {
    cause,
  })
}
