import type { StreamEnd } from '../context/trace.ts'
import { identify } from '../identify/identify.ts'
import type { Settings } from '../options/relayOptions.ts'
import { RelayError } from '../relayError.ts'
import type { EventStream, OpenStream } from './eventStream.ts'

/** Milliseconds after which the app is asked again whether its session goes on. */
const recheckMs = 30_000

/** Ends a stream in time: after its seconds, or when the app's session is over or another user's. Never rejects. */
export async function superviseStream(settings: Settings, open: OpenStream): Promise<void> {
  const { stream } = open
  const maxMs = (settings.agentEvents?.maxStreamSeconds ?? 0) * 1_000
  const endsMs = performance.now() + maxMs
  while (!stream.hasEnded()) {
    const leftMs = endsMs - performance.now()
    // guard: relay-stream-lifetime
    if (leftMs <= 0) return stream.end('expired')
    await pause(Math.min(recheckMs, leftMs), stream)
    const end = stream.hasEnded() ? undefined : await findEnd(settings, open)
    // guard: relay-stream-session
    if (end) return stream.end(end)
  }
}

/** Returns the reason the stream must end now, if there is one. */
async function findEnd(
  { appTimeoutMs }: Settings,
  { call: { user, trace }, caller }: OpenStream,
): Promise<StreamEnd | undefined> {
  try {
    const { id, customerId } = await identify(caller.authenticate, appTimeoutMs)
    return id === user.id && customerId === user.customerId ? undefined : 'signedOut'
  } catch (error) {
    if (error instanceof RelayError && error.status === 401) return 'signedOut'
    trace.report(error)
    return 'failed'
  }
}

/** Waits for a time, or until the stream has ended. */
async function pause(pauseMs: number, { whenEnded }: EventStream): Promise<void> {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const timer = setTimeout(finish, pauseMs)
  const removeListener = whenEnded(finish)
  await finished
  clearTimeout(timer)
  removeListener()
}
