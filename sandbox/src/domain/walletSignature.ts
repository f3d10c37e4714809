import { isSignedBy, parseBareSignature, parseStamp } from '../crypto/stamp.ts'
import { ApiException } from '../errors.ts'
import { activeSessions, type SessionRow } from './sessions.ts'
import type { Work } from './work.ts'

/** What is to be checked: whose wallet, which text, and the header that came. */
export type SignatureCheck = {
  accountId: string
  payload: string
  header: string | undefined
  /** Also take a bare DER signature, as older descriptions of executing a quote show it. */
  allowBare?: boolean
}

const magicSignature = 'sandbox-valid-signature'

/**
 * Checks that a session of the wallet in force signed exactly this text.
 *
 * @returns the session, or null in magic mode, where the accepted literal names none
 * @throws ApiException 401 `WALLET_SIGNATURE_MISSING`, `_MALFORMED` or `_INVALID`; in magic mode
 *   `UNAUTHORIZED`
 */
export async function requireWalletSignature(
  work: Work,
  { accountId, payload, header, allowBare = false }: SignatureCheck,
): Promise<SessionRow | null> {
  if (work.settings.mode === 'magic') return requireMagic(work, header)
  if (header === undefined) throw refused(work, 'MISSING')
  const stamp = parseStamp(header)
  const bare = !stamp && allowBare ? parseBareSignature(header) : null
  const signature = stamp?.signatureP1363 ?? bare
  if (!signature) throw refused(work, 'MALFORMED')
  const active = await activeSessions(work, accountId)
  const signer = active
    .filter(({ publicKey }) => !stamp || publicKey === stamp.publicKeyHex)
    .find(({ publicKey }) => isSignedBy(publicKey, signature, payload))
  if (!signer) throw refused(work, 'INVALID')
  return signer
}

function requireMagic(work: Work, header: string | undefined): null {
  if (header === magicSignature) return null
  const reason = work.settings.profile.signatureReason
  throw new ApiException(401, 'UNAUTHORIZED', reason, { reason })
}

function refused({ settings }: Work, what: 'MISSING' | 'MALFORMED' | 'INVALID'): ApiException {
  const reason = settings.profile.signatureReason
  return new ApiException(401, `WALLET_SIGNATURE_${what}`, reason, { reason })
}
