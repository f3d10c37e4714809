import type { Call, Caller } from '../context/route.ts'
import type { StreamEnd } from '../context/trace.ts'

/** Timing of a stream. */
export interface EventStreamOptions {
  /** A comment is sent when nothing was for so long. */
  heartbeatMs: number
  /** The shortest time between two events. */
  minGapMs: number
}

/** A body of server-sent events without data: each means that the list has to be read again. */
export interface EventStream {
  body: ReadableStream<Uint8Array>
  /** Sends the event, or makes it one with those that could not be sent yet. */
  notify(): void
  end(end: StreamEnd): void
  hasEnded(): boolean
  /**
   * Calls the listener once, however the stream ends, or at once where it has. The code that ends it calls it, without a
   * promise or an AbortSignal between: in Workers these belong to a request, and do nothing more once it is over.
   *
   * @returns a function that removes the listener
   */
  whenEnded(listener: (end: StreamEnd) => void): () => void
}

const heartbeat = ':\n\n'
/** An event with data: browsers ignore one without. */
const event = 'data: changed\n\n'

/**
 * A stream that makes its next piece only when the host has taken the one before: of a client that does not
 * read, nothing piles up here. Its first piece comes at once, so that proxies pass on the headers.
 */
export function createEventStream({ heartbeatMs, minGapMs }: EventStreamOptions): EventStream {
  const encoder = new TextEncoder()
  let isDue = false
  let ended: StreamEnd | undefined
  const listeners = new Set<(end: StreamEnd) => void>()
  let wake = () => {}
  let nextHeartbeatMs = 0
  let nextEventMs = 0
  const end = (reason: StreamEnd) => {
    if (ended) return
    ended = reason
    for (const listener of listeners) listener(reason)
    wake()
  }
  const untilDue = async () => {
    const leftMs = () => (isDue ? nextEventMs : nextHeartbeatMs) - performance.now()
    while (!ended && leftMs() > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs())
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const takePiece = () => {
    const piece = isDue ? event : heartbeat
    nextHeartbeatMs = performance.now() + heartbeatMs
    if (isDue) nextEventMs = performance.now() + minGapMs
    isDue = false
    return encoder.encode(piece)
  }
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      await untilDue()
      if (ended) controller.close()
      else controller.enqueue(takePiece())
    },
    // guard: relay-stream-left
    cancel: () => end('left'),
  }
  return {
    // guard: relay-stream-pressure
    body: new ReadableStream(source, { highWaterMark: 0 }),
    notify() {
      isDue = true
      wake()
    },
    end,
    hasEnded: () => ended !== undefined,
    whenEnded(listener) {
      if (ended) listener(ended)
      else listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A stream, and the call that it responds to. */
export interface OpenStream {
  call: Call
  caller: Caller
  stream: EventStream
}
