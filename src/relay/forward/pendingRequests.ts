import type { PendingRequests } from '../context/pendingRequests.ts'
import type { Settings } from '../context/settings.ts'
import { storeKey } from '../stores/storeKey.ts'

/** Past this no documented challenge is of use. */
const maxSeconds = 3600

/**
 * Request ids in the store. User, id and request make up the key together, so that another user's
 * id, or another body than the one it was given for, finds nothing and spoils nothing.
 */
export function createPendingRequests({
  store,
  now,
}: Pick<Settings, 'store' | 'now'>): PendingRequests {
  const keyOf = (userId: string, requestId: string, request: string[]) =>
    storeKey('request', /* guard: request-id-user */ userId, requestId, ...request)
  return {
    async remember(userId, requestId, request, seconds) {
      const key = await keyOf(userId, requestId, request)
      const lifeSeconds = Math.min(seconds, maxSeconds)
      await store.put(key, String(now() + lifeSeconds * 1000), lifeSeconds)
    },
    async spend(userId, requestId, request) {
      const key = await keyOf(userId, requestId, request)
      const expiresAtMs = await store.take(key)
      if (expiresAtMs === undefined) return undefined
      return {
        async restore() {
          const secondsLeft = Math.ceil((Number(expiresAtMs) - now()) / 1000)
          if (secondsLeft > 0) await store.put(key, expiresAtMs, secondsLeft)
        },
      }
    },
  }
}
