import type { ServiceClock } from './serviceClock.ts'
import type { Settings } from './settings.ts'
import { storeKey } from './storeKey.ts'

/** The service's request ids, each good for one user and one request. */
export interface PendingRequests {
  /** Until when, in the service's words; `request` is everything the id is good for. */
  remember(userId: string, requestId: string, request: string[], expiresAt: string): Promise<void>
  /** Whether the id is good for this request. A yes uses it up; a no changes nothing. */
  spend(userId: string, requestId: string, request: string[]): Promise<boolean>
}

/** Past this no documented challenge is of use. */
const longestSeconds = 3600

/**
 * Request ids in the store. User, id and request make up the key together, so that another user's
 * id, or another body than the one it was given for, finds nothing and spoils nothing.
 */
export function createPendingRequests(
  { store }: Pick<Settings, 'store'>,
  clock: ServiceClock,
): PendingRequests {
  const keyOf = (userId: string, requestId: string, request: string[]) =>
    storeKey('request', userId, requestId, ...request)
  return {
    async remember(userId, requestId, request, expiresAt) {
      const seconds = Math.ceil((Date.parse(expiresAt) - clock.now()) / 1000)
      if (!(seconds > 0)) return
      const key = await keyOf(userId, requestId, request)
      await store.put(key, '1', Math.min(seconds, longestSeconds))
    },
    async spend(userId, requestId, request) {
      return (await store.take(await keyOf(userId, requestId, request))) !== undefined
    },
  }
}
