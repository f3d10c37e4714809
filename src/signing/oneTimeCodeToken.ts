import { fromBase64url } from '../crypto/encoding.ts'
import { WalletError } from '../errors.ts'
import { looksLikeJson, mismatch } from './intent.ts'

/**
 * A one-time-code login signs a three-part token that names our own key, where it can be read.
 *
 * @param unknownPayload - what to do where no key can be read
 * @throws PAYLOAD_MISMATCH when it is JSON, which no token is, or names another key
 * @throws PAYLOAD_UNKNOWN when no key can be read and the policy does not allow that
 */
export function checkOneTimeCodeToken(
  payloadToSign: string,
  publicKeyHex: string,
  unknownPayload: 'sign' | 'refuse',
): void {
  if (looksLikeJson(payloadToSign)) throw mismatch('it must be a one-time-code token')
  const { public_key, publicKey = public_key } = claimsOf(payloadToSign)
  if (typeof publicKey === 'string') {
    if (!isSameKey(publicKey, publicKeyHex))
      throw mismatch('its public key is not the key of this device')
  } else if (unknownPayload === 'refuse') {
    throw new WalletError(
      'PAYLOAD_UNKNOWN',
      'The payload was not signed: its public key is missing',
    )
  }
}

function claimsOf(token: string): Record<string, unknown> {
  const bytes = fromBase64url(token.split('.')[1] ?? '')
  try {
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}

/** Compressed and uncompressed encodings of one point share their x. */
function isSameKey(left: string, right: string): boolean {
  return left.slice(2, 66).toLowerCase() === right.slice(2, 66).toLowerCase()
}
