import { eq } from 'drizzle-orm'
import type { ExternalAccountRow } from '../accounts/externalAccounts.table.ts'
import { findLiveExternalAccount } from '../accounts/externalAccounts.ts'
import { ApiException, notFound } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { sha256Hex } from '../crypto/sha256.ts'
import { settleChallenge } from './ownership.ts'
import { type OwnershipChallengeRow, ownershipChallenges } from './ownershipChallenges.table.ts'

/** A usable link, and its account. */
export type OpenLivenessLink = { challenge: OwnershipChallengeRow; account: ExternalAccountRow }

/**
 * The link with this token.
 *
 * @throws ApiException 404 `NOT_FOUND`, 410 `EXPIRED` when it was used or replaced, is too old, or its
 *   account is gone
 */
export async function openLivenessLink(work: Work, token: string): Promise<OpenLivenessLink> {
  const challenge = await findChallenge(work, token)
  const account = await findLiveExternalAccount(work, challenge.accountId)
  if (!account) throw gone('The account was deleted')
  if (challenge.status === 'ABANDONED') throw gone('The link was replaced by another challenge')
  if (challenge.status !== 'OPEN') throw gone('The link was already used')
  if (challenge.expiresAt <= work.now) throw gone('The link has expired')
  return { challenge, account }
}

/** Ends the verification that a link is for, and the link with it. */
export async function finishLiveness(
  work: Work,
  token: string,
  isRight: boolean,
): Promise<ExternalAccountRow> {
  const { account, challenge } = await openLivenessLink(work, token)
  return settleChallenge(work, account, challenge, isRight)
}

async function findChallenge({ tx }: Work, token: string): Promise<OwnershipChallengeRow> {
  const isIt = eq(ownershipChallenges.tokenDigest, sha256Hex(token))
  const [row] = await tx.select().from(ownershipChallenges).where(isIt)
  if (!row) throw notFound('NOT_FOUND', 'Link')
  return row
}

function gone(message: string): ApiException {
  return new ApiException(410, 'EXPIRED', message)
}
