import type { WalletContext } from '../context/walletContext.ts'
import { type PollOptions, poll } from '../payments/pollChanges.lazy.ts'
import { createChangeStream } from './changeStream.ts'

/** What `watchAgentActions` loads: a poll whose pauses a stream of the relay ends. */
export async function* pollOverStream<T>(
  context: WalletContext,
  read: () => Promise<T>,
  options: PollOptions,
): AsyncGenerator<T, void, undefined> {
  const stream = createChangeStream(context.transport, [options.signal, context.destroyed])
  try {
    yield* poll(context, read, options, stream.waitForRead)
  } finally {
    stream.close()
  }
}
