import { fromBase64url, toBase64url, toUtf8 } from '../crypto/encoding.ts'
import { WalletError } from '../errors.ts'

/** How the service writes the challenge: as base64url of its bytes, or as hex text that is itself the bytes. */
export type ChallengeEncoding = 'base64url' | 'hexText'

const hexText = /^[0-9a-f]{64}$/
/** WebAuthn L3, 13.4.3: at least 16 bytes. */
const shortestChallenge = 16

/**
 * A challenge from the service as base64url of the bytes the browser is to sign over.
 *
 * Hex text is also valid base64url, so it is looked for first unless the encoding is given.
 *
 * @param challenge - as received
 * @param encoding - overrides what the shape says
 * @throws POLICY_VIOLATION when it is of neither form or too short
 */
export function toCeremonyChallenge(challenge: string, encoding?: ChallengeEncoding): string {
  const isHexText = encoding ? encoding === 'hexText' : hexText.test(challenge)
  if (isHexText && !hexText.test(challenge)) throw refused('is not 64 hex characters')
  const bytes = isHexText ? toUtf8(challenge) : fromBase64url(challenge)
  if (!bytes) throw refused('is not base64url')
  if (bytes.length < shortestChallenge) throw refused('is too short to be random')
  return toBase64url(bytes)
}

function refused(why: string): WalletError {
  return new WalletError('POLICY_VIOLATION', `The passkey challenge ${why}`)
}
