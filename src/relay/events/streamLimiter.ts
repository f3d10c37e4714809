import type { StreamLimiter } from '../context/context.ts'
import { tooMany } from '../limit/countCalls.ts'
import type { AgentEventSettings } from '../options/agentEventOptions.ts'

const retryAfterSeconds = 30

/** An open stream. */
interface Place {
  endsMs: number
  endOverdue(): void
}

/**
 * Limits the streams that are open at once: each takes a connection and a subscription. Workers drop what belongs to a
 * request whose client has left, its timers too; what such a stream left behind ends when the next one is opened.
 */
export function createStreamLimiter({
  maxStreams,
  maxStreamsPerUser,
  maxStreamSeconds,
}: Pick<
  AgentEventSettings,
  'maxStreams' | 'maxStreamsPerUser' | 'maxStreamSeconds'
>): StreamLimiter {
  const openOf = new Map<string, number>()
  const places = new Set<Place>()
  const add = (userId: string, change: number) => {
    const own = (openOf.get(userId) ?? 0) + change
    if (own > 0) openOf.set(userId, own)
    else openOf.delete(userId)
  }
  return {
    take(userId, endOverdue) {
      // guard: relay-streams-overdue
      endAllOverdue(places)
      // guard: relay-streams-limit
      if (places.size >= maxStreams) throw tooMany(retryAfterSeconds)
      // guard: relay-streams-per-user
      if ((openOf.get(userId) ?? 0) >= maxStreamsPerUser) throw tooMany(retryAfterSeconds)
      const place = { endsMs: performance.now() + maxStreamSeconds * 1_000, endOverdue }
      places.add(place)
      add(userId, 1)
      return () => {
        places.delete(place)
        add(userId, -1)
      }
    },
  }
}

/** All streams last equally long, and a Set keeps their order. */
function endAllOverdue(places: Set<Place>): void {
  const nowMs = performance.now()
  for (const { endsMs, endOverdue } of places) {
    if (endsMs > nowMs) return
    endOverdue()
  }
}
