import type { AppUser } from '../identify/identify.ts'
import type { Settings } from '../options/relayOptions.ts'
import { getBounded, setBounded } from '../stores/setBounded.ts'
import { countOne, tooMany } from './countCalls.ts'

/** Limit of the ids that a user may try without owning them. */
export interface EnumerationLimit {
  /** @throws RATE_LIMITED (429) to a user who has tried too many, before anything is asked for them */
  assertOpen(user: AppUser): void
  /** @throws RATE_LIMITED (429) for one more than they may try */
  count(user: AppUser): Promise<void>
}

const maxRemembered = 10_000

/**
 * Counts the ids that were not the user's own. The count is shared; who is over it is remembered here
 * until their window ends, since a question to the store would count.
 */
export function createEnumerationLimit({
  store,
  limits,
  now,
}: Pick<Settings, 'store' | 'limits' | 'now'>): EnumerationLimit {
  const closedUntilMs = new Map<string, number>()
  return {
    assertOpen({ id }) {
      const leftMs = (getBounded(closedUntilMs, id) ?? 0) - now()
      if (leftMs > 0) throw tooMany(Math.ceil(leftMs / 1000))
    },
    async count({ id }) {
      await countOne(store, limits.unknownIdsPerUser, 'miss', 'user', id).catch((error) => {
        const { retryAfterSeconds }: { retryAfterSeconds?: number } = error
        if (retryAfterSeconds !== undefined) {
          setBounded(closedUntilMs, id, now() + retryAfterSeconds * 1000, maxRemembered)
        }
        throw error
      })
    },
  }
}
