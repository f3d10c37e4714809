import type { WalletContext } from '../context/walletContext.ts'
import { type PollOptions, poll } from '../payments/pollChanges.lazy.ts'
import { onAbort } from '../platform/abort.ts'
import type { RelayTransport } from '../transport/relayTransport.ts'
import { createChangeStream } from './changeStream.ts'
import { onDecision } from './decisionNews.ts'
import { createPacedRead } from './pacedRead.ts'

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
