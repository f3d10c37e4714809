import type { WalletContext } from '../context/walletContext.ts'
import { type PollOptions, poll } from '../payments/pollChanges.lazy.ts'
import { onAbort } from '../platform/abort.ts'
import { pause } from '../platform/wait.ts'
import type { RelayTransport } from '../transport/relayTransport.ts'
import { createChangeStream } from './changeStream.ts'
import { onDecision } from './decisionNews.ts'

/** Polls for `watchAgentActions`; a stream of the relay, or a decision, ends the pauses of the poll. */
export async function* pollOverStream<T>(
  context: WalletContext,
  read: (transport: RelayTransport) => Promise<T>,
  options: PollOptions,
): AsyncGenerator<T, void, undefined> {
  const signals = [options.signal, context.destroyed]
  const stream = createChangeStream(context.transport, signals)
  const stopListening = onDecision(context, stream.readSoon)
  // Also where the caller asks for nothing more.
  const stops = signals.map((signal) => onAbort(signal, stopListening))
  try {
    const pacedRead = createPacedRead(context.transport, read, signals)
    yield* poll(context, pacedRead, options, stream.waitForRead)
  } finally {
    for (const stop of [stopListening, ...stops]) stop()
    stream.close()
  }
}

/** Milliseconds by which each page of a read delays the next read, from the start of one to the start of the other. */
const gapPerPageMs = 1_000

/**
 * Creates a read that starts a second later for each page that the last read took. However long others make the list,
 * its reads take about a page a second, whatever causes them, and also when they fail. A list of one page is read as
 * often as the caller asks for it.
 *
 * @param signals - each of them ends the wait with ABORTED
 */
function createPacedRead<T>(
  transport: RelayTransport,
  read: (transport: RelayTransport) => Promise<T>,
  signals: (AbortSignal | undefined)[],
): () => Promise<T> {
  let nextReadMs = 0
  return async () => {
    const waitMs = nextReadMs - performance.now()
    // guard: agent-watch-gap
    if (waitMs > 0) await pause(waitMs, signals)
    const startedMs = performance.now()
    let pages = 0
    const send: RelayTransport['send'] = (call) => {
      pages += 1
      return transport.send(call)
    }
    try {
      return await read({ ...transport, send })
    } finally {
      nextReadMs = pages > 1 ? startedMs + pages * gapPerPageMs : 0
    }
  }
}
