import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'

/** Something that happened to a user's money; what exactly, the page asks for through the relay. */
export interface UserEvent {
  /** Such as `OUTGOING_PAYMENT.COMPLETED`. */
  type: string
  transactionId?: string | undefined
}

/** Streams of events, each user's own. */
export interface UserEvents {
  publish(userId: string, event: UserEvent): void
  /**
   * Streams the user's events until the browser leaves.
   *
   * @param isStillHere - asked before anything is sent: a login may have ended meanwhile
   */
  stream(context: Context, userId: string, isStillHere: () => boolean): Response
}

/** Proxies close what is silent for long. */
const heartbeatMs = 15_000

export function createUserEvents(): UserEvents {
  const listeners = new Map<string, Set<(event: UserEvent) => void>>()

  const listen = (userId: string, listener: (event: UserEvent) => void) => {
    const own = listeners.get(userId) ?? new Set()
    listeners.set(userId, own.add(listener))
    return () => {
      own.delete(listener)
      if (own.size === 0) listeners.delete(userId)
    }
  }

  return {
    publish(userId, event) {
      for (const listener of listeners.get(userId) ?? []) listener(event)
    },
    stream(context, userId, isStillHere) {
      const response = streamSSE(context, async (stream) => {
        const send = (event: string, data: object) =>
          isStillHere() ? stream.writeSSE({ event, data: JSON.stringify(data) }) : stream.abort()
        const stop = listen(userId, (event) => void send('money', event))
        stream.onAbort(stop)
        while (!stream.aborted) {
          await send('alive', {})
          await stream.sleep(heartbeatMs)
        }
        stop()
      })
      response.headers.set('cache-control', 'no-store')
      return response
    },
  }
}
