import type { AgentEventSettings } from '../context/settings.ts'
import type { StreamLimiter } from '../context/streams.ts'
import { tooMany } from '../limit/limits.ts'

const retryAfterSeconds = 30

/** Limits the streams that are open at once: each takes a connection and a subscription. */
export function createStreamLimiter({
  maxStreams,
  maxStreamsPerUser,
}: Pick<AgentEventSettings, 'maxStreams' | 'maxStreamsPerUser'>): StreamLimiter {
  const openOf = new Map<string, number>()
  let open = 0
  const add = (userId: string, change: number) => {
    const own = (openOf.get(userId) ?? 0) + change
    open += change
    if (own > 0) openOf.set(userId, own)
    else openOf.delete(userId)
  }
  return {
    take(userId) {
      // guard: relay-streams-limit
      if (open >= maxStreams) throw tooMany(retryAfterSeconds)
      // guard: relay-streams-per-user
      if ((openOf.get(userId) ?? 0) >= maxStreamsPerUser) throw tooMany(retryAfterSeconds)
      add(userId, 1)
      return () => add(userId, -1)
    },
  }
}
