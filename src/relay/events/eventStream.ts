import type { StreamEnd } from '../context/streams.ts'

/** How a stream is timed. */
export interface EventStreamOptions {
  /** A comment is sent when nothing was for so long. */
  heartbeatMs: number
  /** The shortest time between two events. */
  minGapMs: number
  /** Called once, however the stream ends. */
  onEnd(end: StreamEnd): void
}

/** A body of server-sent events without data: each means that the list has to be read again. */
export interface EventStream {
  body: ReadableStream<Uint8Array>
  /** Sends the event, or makes it one with those that could not be sent yet. */
  notify(): void
  end(end: StreamEnd): void
}

const heartbeat = ':\n\n'
/** Of an event without data, browsers take no notice. */
const event = 'data: changed\n\n'

/**
 * A stream that makes its next piece only when the host has taken the one before: of a client that does not
 * read, nothing piles up here. Its first piece comes at once, so that proxies pass on the headers.
 */
export function createEventStream(options: EventStreamOptions): EventStream {
  const { heartbeatMs, minGapMs, onEnd } = options
  const encoder = new TextEncoder()
  let isDue = false
  let hasEnded = false
  let wake = () => {}
  let nextHeartbeatMs = 0
  let nextEventMs = 0
  const end = (reason: StreamEnd) => {
    if (hasEnded) return
    hasEnded = true
    wake()
    onEnd(reason)
  }
  const untilDue = async () => {
    const leftMs = () => (isDue ? nextEventMs : nextHeartbeatMs) - performance.now()
    while (!hasEnded && leftMs() > 0) {
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
      if (hasEnded) controller.close()
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
  }
}
