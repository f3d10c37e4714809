import { equalBytes } from '../shared/encoding.ts'
import { WalletError } from '../shared/errors.ts'
import { unlessNotLoaded } from '../shared/loadLazily.ts'
import { decodeBase58 } from './base58.ts'
import { openSealed, type Sealed } from './hpke.ts'
import { compressedLength } from './p256.ts'
import { decompressPoint } from './publicKey.ts'
import { importSessionKey, loadPointArithmetic, type SessionKey } from './sessionKey.ts'

const checksumLength = 4
/** What opening needs beside this module, loaded before anything depends on it. */
export const prepareOpening: () => Promise<void> = loadPointArithmetic

/** Encapsulated key 33, scalar 32, tag 16. */
const payloadLength = 81

/**
 * Opens the `encryptedSessionSigningKey` of a verify or refresh answer (wire formats 2).
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
  const payload = await decodeBase58Check(encryptedSessionSigningKey)
  const sealed = await splitPayload(payload)
  const scalar = await openScalar(sealed, keyPair)
  return importSessionKey(scalar)
}

async function decodeBase58Check(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = decodeBase58(text, payloadLength + checksumLength)
  if (!bytes) throw malformed('it must be base58 of the documented length')
  const payload = bytes.slice(0, payloadLength)
  const checksum = await doubleSha256(payload)
  if (!equalBytes(checksum.subarray(0, checksumLength), bytes.subarray(payloadLength))) {
    throw malformed('its checksum does not match')
  }
  return payload
}

async function doubleSha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const once = await crypto.subtle.digest('SHA-256', bytes)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', once))
}

async function splitPayload(payload: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const enc = await decompressPoint(payload.subarray(0, compressedLength)).catch(
    unlessNotLoaded((cause) => malformed('its encapsulated key is not on the curve', cause)),
  )
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
