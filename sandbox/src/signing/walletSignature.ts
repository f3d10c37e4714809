import { ApiException, unauthorized } from '../core/errors.ts'
import { acceptsRealProofs, isAcceptedText } from '../core/proofs.ts'
import type { Work } from '../core/work/work.ts'
import { isSignedBy, parseBareSignature, parseStamp } from '../crypto/stamp.ts'
import { activeSessions } from './activeSessions.ts'
import type { SessionRow } from './sessions.table.ts'

/** The signature to check: whose wallets, which text, and the header that came. */
export type SignatureCheck = {
  accountIds: string[]
  payload: string
  header: string | undefined
  /** Also take a bare DER signature, as older descriptions of executing a quote show it. */
  allowBare?: boolean
  /** Checks whether a session may sign this at all. */
  maySign?: ((session: SessionRow) => boolean) | undefined
}

/**
 * Checks that an active session of one of the wallets signed exactly this text. The documented test
 * value is accepted in its place where the mode says so.
 *
 * @throws ApiException 401 `WALLET_SIGNATURE_MISSING`, `_MALFORMED` or `_INVALID`; `UNAUTHORIZED`
 *   in mode `magic`
 */
export async function requireWalletSignature(work: Work, check: SignatureCheck): Promise<void> {
  const { header, accountIds, payload, maySign = () => true } = check
  if (isAcceptedText(work.settings, 'walletSignature', header)) return
  const { publicKeyHex, signature } = readHeader(work, header, check.allowBare ?? false)
  const active = await activeSessions(work, accountIds)
  const signers = active
    .filter(({ publicKey }) => publicKeyHex === undefined || publicKey === publicKeyHex)
    .filter(maySign)
  const checks = signers.map(({ publicKey }) => isSignedBy(publicKey, signature, payload))
  if (!(await Promise.all(checks)).includes(true)) throw refused(work, 'INVALID')
}

/**
 * Checks that this very key signed exactly this text.
 *
 * @throws ApiException 401 as {@link requireWalletSignature}
 */
export async function requireSignatureOf(
  work: Work,
  expectedKeyHex: string,
  payload: string,
  header: string | undefined,
): Promise<void> {
  if (isAcceptedText(work.settings, 'walletSignature', header)) return
  const { publicKeyHex, signature } = readHeader(work, header, false)
  if (publicKeyHex !== expectedKeyHex || !(await isSignedBy(expectedKeyHex, signature, payload))) {
    throw refused(work, 'INVALID')
  }
}

function readHeader(work: Work, header: string | undefined, allowBare: boolean) {
  const { settings } = work
  if (!acceptsRealProofs(settings)) throw unauthorized(settings.profile.signatureReason)
  if (header === undefined) throw refused(work, 'MISSING')
  const stamp = parseStamp(header)
  const signature = stamp?.signatureP1363 ?? (allowBare ? parseBareSignature(header) : null)
  if (!signature) throw refused(work, 'MALFORMED')
  return { publicKeyHex: stamp?.publicKeyHex, signature }
}

function refused({ settings }: Work, what: 'MISSING' | 'MALFORMED' | 'INVALID'): ApiException {
  const reason = settings.profile.signatureReason
  return new ApiException(401, `WALLET_SIGNATURE_${what}`, reason, { reason })
}
