import { createHash } from 'node:crypto'
import type { RelayStore } from 'holdfast/relay'
import { Refusal } from './refusal.ts'

/** How often something may be asked for. */
export interface Limit {
  /** What is counted, as the store's keys say it. */
  name: string
  max: number
  windowSeconds: number
  /** What the page is told. @default 'RATE_LIMITED' */
  code?: string
}

/** Counts requests by who makes them. */
export interface Limiter {
  /**
   * Counts one request.
   *
   * @param who - in the store only as a digest
   * @throws a refusal with status 429 above the limit
   */
  count(who: string): Promise<void>
  /**
   * Refuses as `count` would, and counts nothing.
   *
   * @throws a refusal with status 429 at the limit
   */
  assertBelow(who: string): Promise<void>
}

/** @param store - counts for all instances of the backend together */
export function createLimiter(
  store: RelayStore,
  { name, max, windowSeconds, code = 'RATE_LIMITED' }: Limit,
): Limiter {
  const keyOf = (who: string) => `${name}:${createHash('sha256').update(who).digest('base64url')}`

  const count: Limiter['count'] = async (who) => {
    const counted = await store.count(keyOf(who), windowSeconds)
    if (counted.count > max) throw new Refusal(429, code, Math.ceil(counted.secondsLeft))
  }
  return {
    count,
    async assertBelow(who) {
      const stands = Number((await store.get(keyOf(who))) ?? 0)
      // Above the limit one more changes nothing, and says how long it lasts.
      if (stands >= max) await count(who)
    },
  }
}
