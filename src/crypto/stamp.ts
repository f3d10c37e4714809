import { derToP1363, p1363ToDer } from '../shared/ecdsaSignature.ts'
import { fromBase64url, fromHex, latin1ToBase64url, toHex, toUtf8 } from '../shared/encoding.ts'
import { WalletError } from '../shared/errors.ts'
import { rethrow } from '../shared/rethrow.ts'
import { importVerifyingKey } from './p256.ts'
import { parsePublicKey } from './publicKey.ts'
import type { SessionKey } from './sessionKey.ts'

const scheme = 'SIGNATURE_SCHEME_TK_API_P256'
const signatureAlgorithm: EcdsaParams = { name: 'ECDSA', hash: 'SHA-256' }

/** Half of a surrogate pair without the other: it has no UTF-8 form. */
const unpairedSurrogate = /\p{Surrogate}/u

/**
 * Signs a payload, byte for byte as it was received, and returns the value of the
 * `Service-Wallet-Signature` header (wire formats 3).
 *
 * @param payloadToSign - the string exactly as it came out of the response's JSON
 * @param sessionKey - the key of an active session
 * @returns base64url of the JSON stamp, at most 375 characters
 * @throws PAYLOAD_NOT_SIGNABLE when it is empty or holds an unpaired surrogate
 * @example
 * ```ts
 * headers.set('Service-Wallet-Signature', await stamp(challenge.payloadToSign, sessionKey))
 * ```
 */
export async function stamp(payloadToSign: string, sessionKey: SessionKey): Promise<string> {
  assertSignable(payloadToSign)
  return stampSignable(payloadToSign, sessionKey)
}

/** {@link stamp} for a payload that was checked with {@link assertSignable} already. */
export async function stampSignable(
  payloadToSign: string,
  { signingKey, publicKeyHex }: SessionKey,
): Promise<string> {
  const p1363 = await crypto.subtle.sign(
    signatureAlgorithm,
    signingKey,
    toUtf8(/* guard: payload-bytes */ payloadToSign),
  )
  const signature = toHex(p1363ToDer(new Uint8Array(p1363)))
  // All of it is ASCII.
  return latin1ToBase64url(JSON.stringify({ publicKey: publicKeyHex, scheme, signature }))
}

/**
 * Verifies a signature header over a payload.
 *
 * Strict: canonical base64url, lower-case hex, a compressed key, strict DER. High s is accepted,
 * because half of all honest signatures have it.
 *
 * @param headerValue - the header's value, at most 1024 characters
 * @param payloadToSign - the payload it must be over
 * @returns the signer's compressed public key, 66 lower-case hex characters
 * @throws STAMP_MALFORMED when it is not a stamp in the documented form
 * @throws SIGNATURE_INVALID when the signature is not over this payload by this key
 * @throws PAYLOAD_NOT_SIGNABLE as {@link stamp} does
 * @example
 * ```ts
 * const publicKeyHex = await verifyStamp(header, payloadToSign)
 * ```
 */
export async function verifyStamp(headerValue: string, payloadToSign: string): Promise<string> {
  assertSignable(payloadToSign)
  const { publicKey, signature } = parseStamp(headerValue)
  const p1363 = derToP1363(signature)
  if (!p1363) throw malformed('its signature must be strict DER')
  const offCurve = (cause: unknown) => malformed('its public key is not on the curve', cause)
  const point = rethrow(() => parsePublicKey(publicKey), offCurve)
  const key = await importVerifyingKey(point)
  const isValid = await crypto.subtle.verify(signatureAlgorithm, key, p1363, toUtf8(payloadToSign))
  if (isValid) return publicKey
  throw new WalletError(
    'SIGNATURE_INVALID',
    'The signature of the stamp does not match the payload and the public key',
  )
}

/** Refuses a payload that cannot be signed as it is. @throws PAYLOAD_NOT_SIGNABLE */
export function assertSignable(payloadToSign: string): void {
  if (payloadToSign === '') throw notSignable('it is empty')
  // guard: payload-utf8
  if (unpairedSurrogate.test(payloadToSign)) throw notSignable('it contains an unpaired surrogate')
}

interface ParsedStamp {
  publicKey: string
  signature: Uint8Array
}

function parseStamp(headerValue: string): ParsedStamp {
  const { publicKey, scheme: named, signature } = decodeStamp(headerValue)
  if (named !== scheme) throw malformed('its scheme is not supported')
  if (typeof publicKey !== 'string' || !/^0[23][0-9a-f]{64}$/.test(publicKey)) {
    throw malformed('its public key must be compressed lower-case hex')
  }
  const der = typeof signature === 'string' && /^[0-9a-f]+$/.test(signature) && fromHex(signature)
  if (!der) throw malformed('its signature must be lower-case hex')
  return { publicKey, signature: der }
}

function decodeStamp(headerValue: string): Record<string, unknown> {
  const isPlain = headerValue.length <= 1024 && /^[\w-]+$/.test(headerValue)
  const bytes = isPlain ? fromBase64url(headerValue) : undefined
  if (!bytes) throw malformed('it must be base64url without padding')
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof json === 'object' && json !== null) return { ...json }
  } catch (cause) {
    throw malformed('it must be JSON', cause)
  }
  throw malformed('it must be a JSON object')
}

function malformed(why: string, cause?: unknown): WalletError {
  return new WalletError('STAMP_MALFORMED', `The stamp is invalid: ${why}`, { cause })
}

function notSignable(why: string): WalletError {
  return new WalletError('PAYLOAD_NOT_SIGNABLE', `The payload was not signed: ${why}`)
}
