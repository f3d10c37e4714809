import type { RelayContext } from '../context/context.ts'
import type { Call, Caller } from '../context/route.ts'
import { fixedHeaders, routeNotFound } from '../relayError.ts'
import { createEventStream, type EventStream } from './eventStream.ts'
import { subscribe } from './subscribe.ts'
import { superviseStream } from './superviseStream.ts'

/** Less than what any usual host or proxy takes for silence: Bun's ten seconds may be eight. */
const heartbeatMs = 5_000
const minGapMs = 1_000

/**
 * GET /agents/approvals/events: events without content. Whose the actions are is decided where it always
 * is, when the page reads the list.
 */
export async function watchAgentActions(
  relay: RelayContext,
  call: Call,
  caller: Caller,
): Promise<Response> {
  const { streams, clock } = relay
  if (!streams) throw routeNotFound()
  const giveBack = streams.take(call.user.id, () => stream.end('expired'))
  const startedMs = performance.now()
  const stream = createEventStream({ heartbeatMs, minGapMs })
  stream.whenEnded((end) => {
    giveBack()
    call.trace.finishStream(end, performance.now() - startedMs)
  })
  endWith(caller.signal, stream)
  await subscribe(relay.settings, { call, caller, stream })
  void superviseStream(relay.settings, { call, caller, stream })
  return new Response(stream.body, {
    headers: {
      ...fixedHeaders,
      // Neither kept nor compressed, which would keep back what is small.
      'Cache-Control': 'no-store, no-transform',
      'Content-Type': 'text/event-stream',
      'X-Accel-Buffering': 'no',
      Date: clock.date(),
    },
  })
}

function endWith(signal: AbortSignal, stream: EventStream): void {
  const leave = () => stream.end('left')
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
}
