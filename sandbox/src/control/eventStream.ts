import { clearInterval, setInterval } from '../core/nodeGlobals.ts'
import type { SandboxEvent } from '../core/records.ts'
import type { Feed } from './feed.ts'

const heartbeatMs = 15_000
/** The number of events that a reader may fall behind before it is let go; it can come back with `Last-Event-ID`. */
const maxQueueLength = 1_000

/** Options of a reader. */
export type EventStreamOptions = {
  /** Only events of these kinds. @default all */
  kinds?: readonly string[] | undefined
  /** The last event the reader has; what is still kept after it comes first. @default none of them */
  lastEventId?: number | undefined
}

/** The feed as server-sent events, until the reader leaves or the sandbox closes. */
export function createEventStream(
  feed: Feed,
  { kinds, lastEventId }: EventStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let stop = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const write = (text: string) => {
          controller.enqueue(encoder.encode(text))
          if ((controller.desiredSize ?? 0) <= 0) end()
        }
        const show = (event: SandboxEvent) => {
          if (kinds === undefined || kinds.includes(event.kind)) write(toText(event))
        }
        const end = () => {
          stop()
          controller.close()
        }
        const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMs)
        heartbeat.unref()
        const unsubscribe = feed.subscribe({ event: show, end })
        stop = () => {
          clearInterval(heartbeat)
          unsubscribe()
        }
        write(': welcome\n\n')
        for (const event of lastEventId === undefined ? [] : feed.since(lastEventId)) show(event)
      },
      cancel: () => stop(),
    },
    new CountQueuingStrategy({ highWaterMark: maxQueueLength + 2 }),
  )
}

function toText(event: SandboxEvent): string {
  return `id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`
}
