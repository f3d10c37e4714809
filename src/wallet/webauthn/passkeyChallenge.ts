import { fromBase64url, toBase64url, toUtf8 } from '../../shared/encoding.ts'
import { WalletError } from '../../shared/errors.ts'

/** The form in which the service writes the challenge: base64url of its bytes, or hex text that is itself the bytes. */
export type ChallengeEncoding = 'base64url' | 'hexText'

const hexText = /^[0-9a-f]{64}$/
/** WebAuthn L3, 13.4.3: at least 16 bytes. */
const minChallengeBytes = 16
/** In characters; no service sends more. */
const maxChallengeLength = 1_024

/**
 * A challenge from the service as base64url of the bytes the browser is to sign over
 * (wire formats 7).
 *
 * @param challenge - as received
 * @param encoding - overrides what the shape says
 * @throws POLICY_VIOLATION when it is of neither form or too short to be random
 */
export function toCeremonyChallenge(challenge: string, encoding?: ChallengeEncoding): string {
  const bytes = decodeChallenge(challenge, encoding)
  if (!bytes) throw refused('must be base64url or hex text')
  // guard: passkey-challenge-length
  if (bytes.length < minChallengeBytes) throw refused('must be at least 16 bytes')
  return toBase64url(bytes)
}

/**
 * The bytes that a challenge encodes, or undefined when it is of neither form. Hex text is also
 * valid base64url, so it is looked for first unless the encoding is given.
 */
export function decodeChallenge(
  challenge: string,
  encoding?: ChallengeEncoding,
): Uint8Array<ArrayBuffer> | undefined {
  if (challenge.length > maxChallengeLength) return undefined
  const looksLikeHexText = hexText.test(challenge)
  if (encoding === 'hexText' || (looksLikeHexText && encoding === undefined)) {
    return looksLikeHexText ? toUtf8(challenge) : undefined
  }
  return fromBase64url(challenge)
}

function refused(why: string): WalletError {
  return new WalletError('POLICY_VIOLATION', `The passkey challenge ${why}`)
}
