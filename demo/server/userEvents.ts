import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'

/** An event about a user's money; the page reads the details through the relay. */
interface UserEvent {
  /** Such as `OUTGOING_PAYMENT.COMPLETED`. */
  type: string
  transactionId?: string | undefined
}

/** Streams of events, by user. */
export interface UserEvents {
  publish(userId: string, event: UserEvent): void
  /** Some of the wallet's sessions have ended; the page reads which through the relay. */
  publishSessions(userId: string): void
  /** Something changed about the user's agents or their requests. */
  publishAgents(userId: string): void
  /**
   * Streams the user's events until the browser leaves.
   *
   * @param isStillHere - asked before anything is sent: a login may have ended meanwhile
   */
  stream(context: Context, userId: string, isStillHere: () => boolean): Response
}

/** An open stream of a page. */
interface Listener {
  send(event: UserEvent): void
  sendSessions(): void
  sendAgents(): void
  /** A newer stream takes this one's place. */
  replace(): void
}

/** Proxies close what is silent for long. */
const heartbeatMs = 15_000
/** Open streams of one user: each takes a connection. */
const maxStreams = 8

export function createUserEvents(): UserEvents {
  const listeners = new Map<string, Set<Listener>>()

  const listen = (userId: string, listener: Listener) => {
    const own = listeners.get(userId) ?? new Set()
    listeners.set(userId, own.add(listener))
    const stop = (leaving: Listener) => {
      own.delete(leaving)
      // A stream that has ended may stop again, when the user has another set of streams already.
      if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId)
    }
    const [oldest] = own
    if (oldest && own.size > maxStreams) {
      stop(oldest)
      oldest.replace()
    }
    return () => stop(listener)
  }

  return {
    publish(userId, event) {
      for (const listener of listeners.get(userId) ?? []) listener.send(event)
    },
    publishSessions(userId) {
      for (const listener of listeners.get(userId) ?? []) listener.sendSessions()
    },
    publishAgents(userId) {
      for (const listener of listeners.get(userId) ?? []) listener.sendAgents()
    },
    stream(context, userId, isStillHere) {
      const response = streamSSE(context, async (stream) => {
        const send = async (event: string, data: object) => {
          if (isStillHere()) await stream.writeSSE({ event, data: JSON.stringify(data) })
          else stream.abort()
        }
        const stop = listen(userId, {
          send: (event) => void send('money', event),
          sendSessions: () => void send('sessions', {}),
          sendAgents: () => void send('agents', {}),
          // Said before it ends: a page that only lost its stream would open another.
          replace: () => void send('replaced', {}).then(() => stream.close()),
        })
        stream.onAbort(stop)
        while (!stream.aborted && !stream.closed) {
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
