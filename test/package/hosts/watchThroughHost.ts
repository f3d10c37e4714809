import { setTimeout as wait } from 'node:timers/promises'
import {
  changed,
  type EventReader,
  heartbeat,
  readEvents,
} from '../../relay/support/eventReader.ts'

/** What a test sees of the streams of a host. */
export interface WatchedStreams {
  status: number
  /** How the stream is compressed, and how another response is; null where it is not. */
  encoding: string | null
  encodingOfOthers: string | null
  /** The first piece, read while the response is open. */
  first: string | undefined
  /** The pieces of two streams after one change, read while they are open. */
  afterChange: (string | undefined)[]
  /** The platform's subscriptions: of two streams, after one client has left, after the other's time, and of a third. */
  subscriptions: number[]
  /** The events of a thousand changes at once. */
  eventsOfThousand: number
  /** Whether the stream that its client did not leave ended at its time. */
  isInTime: boolean
  /** The status of a stream that takes the place of an ended one. */
  statusAfterwards: number
}

/** What differs between hosts. */
export interface WatchOptions {
  /** How the host compresses other responses than streams. @default not at all */
  compression?: string | undefined
  /** How long the relay lets a stream last. @default 5 */
  seconds?: number | undefined
  /** Whether the host sees that a client has left only when it sends to it. @default false */
  seesLeavingBySending?: boolean | undefined
}

/** What {@link watchThroughHost} sees where streams work. */
export function workingStreams({ compression }: WatchOptions = {}): WatchedStreams {
  return {
    status: 200,
    encoding: null,
    encodingOfOthers: compression ?? null,
    first: heartbeat,
    afterChange: [changed, changed],
    subscriptions: [2, 1, 0, 1],
    eventsOfThousand: 1,
    isInTime: true,
    statusAfterwards: 200,
  }
}

/** How much later than its time a stream may end where the machine is busy. */
const maxLateMs = 3_000

/** How long a host may take to see that a client has left. */
const maxNoticeMs = 3_000

const headers = {
  'Holdfast-Client': '1',
  'Sec-Fetch-Site': 'same-origin',
  Cookie: 'session=ada',
  Accept: 'text/event-stream',
  'Accept-Encoding': 'gzip, deflate, br',
}

/** Opens two streams of events through a recipe that listens, leaves one, and reads the other to its end. */
export async function watchThroughHost(
  url: string,
  { seconds = 5, seesLeavingBySending = false }: WatchOptions = {},
): Promise<WatchedStreams> {
  const openedMs = performance.now()
  const [leaving, staying] = [await open(url), await open(url)]
  const first = await staying.events.next()
  await leaving.events.next()
  const [both, encodingOfOthers] = await control(url, 'subscriptions')
  await control(url, 'notify?count=1')
  const afterChange = await Promise.all([staying.events.next(), leaving.events.next()])
  leaving.leave()
  const atOnce = seesLeavingBySending ? undefined : await untilFewer(url, both)
  await control(url, 'notify?count=1000')
  const afterLeaving = atOnce ?? (await untilFewer(url, both))
  const eventsOfThousand = await countToEnd(staying.events)
  const lateMs = performance.now() - openedMs - seconds * 1_000
  const afterEnd = await untilFewer(url, afterLeaving)
  const again = await open(url)
  const [ofThird] = await control(url, 'subscriptions')
  again.leave()
  return {
    status: staying.status,
    encoding: staying.encoding,
    encodingOfOthers,
    first,
    afterChange,
    subscriptions: [both, afterLeaving, afterEnd, ofThird],
    eventsOfThousand,
    isInTime: lateMs > -100 && lateMs < maxLateMs,
    statusAfterwards: again.status,
  }
}

async function open(url: string) {
  const leaving = new AbortController()
  const { signal } = leaving
  const response = await fetch(`${url}/wallet/agents/approvals/events`, { headers, signal })
  return {
    status: response.status,
    encoding: response.headers.get('Content-Encoding'),
    events: readEvents(response),
    leave: () => leaving.abort(),
  }
}

async function countToEnd(events: EventReader): Promise<number> {
  let count = 0
  for (let piece = await events.next(); piece !== undefined; piece = await events.next()) {
    if (piece === changed) count += 1
  }
  return count
}

/** @returns the platform's subscriptions, and how the response was compressed */
async function control(url: string, call: string): Promise<[number, string | null]> {
  const response = await fetch(`${url}/wallet/test/${call}`, { headers })
  const { subscriptions } = (await response.json()) as { subscriptions: number }
  return [subscriptions, response.headers.get('Content-Encoding')]
}

/** The subscriptions once there are fewer, or after a time. */
async function untilFewer(url: string, before: number): Promise<number> {
  const endMs = performance.now() + maxNoticeMs
  let [open] = await control(url, 'subscriptions')
  while (open >= before && performance.now() < endMs) {
    await wait(50)
    ;[open] = await control(url, 'subscriptions')
  }
  return open
}
