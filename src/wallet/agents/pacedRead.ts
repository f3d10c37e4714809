import { pause } from '../platform/wait.ts'
import type { RelayTransport } from '../transport/relayTransport.ts'

/** Milliseconds by which each page of a read delays the next read, from the start of one to the start of the other. */
const gapPerPageMs = 1_000

/**
 * Creates a read that starts a second later for each page that the last read took. However long others make the list,
 * its reads take about a page a second, whatever causes them, and also when they fail. A list of one page is read as
 * often as the caller asks for it.
 *
 * @param signals - each of them ends the wait with ABORTED
 */
export function createPacedRead<T>(
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
