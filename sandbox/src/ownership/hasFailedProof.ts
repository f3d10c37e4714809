import { and, eq } from 'drizzle-orm'
import type { Work } from '../core/work/work.ts'
import { ownershipChallenges } from './ownershipChallenges.table.ts'

/** Checks whether a proof of the ownership of an external account ever failed. */
export async function hasFailedProof({ tx }: Work, accountId: string): Promise<boolean> {
  const isOfAccount = eq(ownershipChallenges.accountId, accountId)
  const isFailed = eq(ownershipChallenges.status, 'FAILED')
  return (await tx.$count(ownershipChallenges, and(isOfAccount, isFailed))) > 0
}
