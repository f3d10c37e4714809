import { type OidcIdentity, tokenRefused } from '../core/oidcClaims.ts'
import { isAcceptedText } from '../core/proofs.ts'
import type { Work } from '../core/work/work.ts'
import { sha256Hex } from '../crypto/sha256.ts'
import type { CredentialRow } from './credentials.table.ts'
import { spentChallenges } from './spentChallenges.table.ts'

/**
 * Checks that a verified token is about this credential and, where the generation wants it, for this
 * client key; and that it was not presented before. The documented test value is about any credential.
 *
 * @throws ApiException 401 `UNAUTHORIZED`
 */
export async function matchIdentity(
  work: Work,
  credential: CredentialRow,
  identity: OidcIdentity | undefined,
  { oidcToken, clientPublicKey }: { oidcToken: string; clientPublicKey: string },
): Promise<void> {
  if (isAcceptedText(work.settings, 'oidcToken', oidcToken)) return
  if (!identity) throw new Error('The OIDC token was not verified')
  const isTheirs =
    identity.issuer === credential.oidcIssuer &&
    identity.audience === credential.oidcAudience &&
    identity.subject === credential.oidcSubject
  if (!isTheirs) throw tokenRefused('sub')
  const { oidcNonce } = work.settings.profile
  if (oidcNonce && identity.nonce !== nonceFor(clientPublicKey)) throw tokenRefused('nonce')
  await spendToken(work, oidcToken)
}

/** The nonce that binds a token to a client key: the digest of the key's text as it is sent. */
export function nonceFor(clientPublicKey: string): string {
  return sha256Hex(clientPublicKey)
}

/** A fresh token is needed for every sign-in. */
async function spendToken({ tx, now }: Work, token: string): Promise<void> {
  const challenge = `oidc:${sha256Hex(token)}`
  const spent = await tx
    .insert(spentChallenges)
    .values({ challenge, spentAt: now })
    .onConflictDoNothing()
    .returning()
  if (spent.length === 0) throw tokenRefused('reuse')
}
