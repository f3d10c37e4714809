import { and, asc, eq, gt } from 'drizzle-orm'
import type { ApiException } from '../core/errors.ts'
import { retryLater } from '../core/retryLater.ts'
import type { Work } from '../core/work/work.ts'
import { pendingRequests } from '../signing/pendingRequests.table.ts'

const windowMs = 60_000

/**
 * Refuses one more after so many within a minute.
 *
 * @param recent - When the last ones were, oldest first.
 * @throws ApiException 429 `RATE_LIMITED` with `Retry-After`
 */
export function refuseTooMany(work: Work, limit: number, recent: Date[]): void {
  const inTheWay = recent.at(-limit)
  if (recent.length < limit || !inTheWay) return
  throw tooManyRequests(work, new Date(inTheWay.getTime() + windowMs))
}

/** Reads the times at which a credential was asked for passkey challenges lately, oldest first. */
export async function recentChallenges({ tx, now }: Work, credentialId: string): Promise<Date[]> {
  const since = new Date(now.getTime() - windowMs)
  const isRecent = and(
    eq(pendingRequests.credentialId, credentialId),
    gt(pendingRequests.createdAt, since),
  )
  const rows = await tx
    .select({ at: pendingRequests.createdAt })
    .from(pendingRequests)
    .where(isRecent)
    .orderBy(asc(pendingRequests.sequence))
  return rows.map(({ at }) => at)
}

/** The refusal of one call too many, with the seconds until the next may come. */
export function tooManyRequests({ now }: Work, until: Date): ApiException {
  const refusal = { status: 429, code: 'RATE_LIMITED', problem: 'Too many requests' } as const
  return retryLater(refusal, now, until)
}
