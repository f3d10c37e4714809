import type { PendingRequests } from '../context/pendingRequests.ts'
import type { Settings } from '../context/settings.ts'
import { storeKey } from '../stores/storeKey.ts'

/** Past this no documented challenge is of use. */
const maxSeconds = 3600

/**
 * Request ids in the store. User, id and request make up the key together, so that another user's
 * id, or another body than the one it was given for, finds nothing and spoils nothing.
 */
export function createPendingRequests({ store }: Pick<Settings, 'store'>): PendingRequests {
  const keyOf = (userId: string, requestId: string, request: string[]) =>
    storeKey('request', /* guard: request-id-user */ userId, requestId, ...request)
  return {
    async remember(userId, requestId, request, seconds) {
      const key = await keyOf(userId, requestId, request)
      await store.put(key, '1', Math.min(seconds, maxSeconds))
    },
    async spend(userId, requestId, request) {
      return (await store.take(await keyOf(userId, requestId, request))) !== undefined
    },
  }
}
