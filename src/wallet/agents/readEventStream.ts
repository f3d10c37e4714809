import { onAbort, orAborted } from '../platform/abort.ts'
import type { RelayTransport } from '../transport/relayTransport.ts'

/** The end of a stream of the relay, or the reason why there was none. */
export type StreamResult =
  /** It may be opened again, but not before so many seconds. */
  | { canRetry: true; retryAfterSeconds: number }
  /** This relay has no streams, or something between it and the page responds in its place. */
  | { canRetry: false }

/** The listener for what a stream says. */
export interface StreamListener {
  /** It has begun to come through. */
  onLive(): void
  onEvent(): void
}

/** The relay sends something every five seconds. */
const maxSilenceMs = 25_000
const path = '/agents/approvals/events'

/**
 * Reads a stream of the relay to its end. A stream that is silent for too long is dropped, also before its
 * first byte: a proxy may keep it back.
 *
 * @throws what the network does, or ABORTED for a stream that was aborted or dropped
 */
export async function readEventStream(
  open: NonNullable<RelayTransport['open']>,
  abort: AbortController,
  { onLive, onEvent }: StreamListener,
): Promise<StreamResult> {
  const { signal } = abort
  let silence = dropLater(abort)
  try {
    const headers = { Accept: 'text/event-stream' }
    const response = await orAborted(
      dropLate(open({ method: 'GET', path, headers }, signal), signal),
      signal,
    )
    const reader = readerOf(response)
    if (!reader) return resultOf(response)
    // An app's own fetch may ignore its signal.
    const stop = onAbort(signal, () => void reader.cancel().catch(() => undefined))
    const parse = createEventParser(onEvent)
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(silence)
      silence = dropLater(abort)
      onLive()
      parse(piece.value)
    }
    stop()
    return { canRetry: true, retryAfterSeconds: 0 }
  } finally {
    clearTimeout(silence)
    // guard: agent-stream-released
    abort.abort()
  }
}

function dropLater(abort: AbortController): ReturnType<typeof setTimeout> {
  // guard: agent-stream-silence
  return setTimeout(() => abort.abort(), maxSilenceMs)
}

/** Cancels a response that came after the end: it is not read, and must not go on. */
async function dropLate(opening: Promise<Response>, signal: AbortSignal): Promise<Response> {
  const response = await opening
  if (signal.aborted) void response.body?.cancel().catch(() => undefined)
  return response
}

/** Returns the reader of a stream of events; undefined for anything else, such as a page of the app in its place. */
function readerOf({
  ok,
  headers,
  body,
}: Response): ReadableStreamDefaultReader<Uint8Array> | undefined {
  // guard: agent-stream-type
  const isStream = ok && /^text\/event-stream\b/i.test(headers.get('Content-Type') ?? '')
  return isStream ? body?.getReader() : undefined
}

function resultOf({ status, headers }: Response): StreamResult {
  if (status !== 429 && status < 500) return { canRetry: false }
  return { canRetry: true, retryAfterSeconds: Number(headers.get('Retry-After')) || 0 }
}

/** The start of the line of an event that has data (HTML, section 9.2.6). */
const dataField = 'data:'

/**
 * Reads server-sent events (HTML, section 9.2) that have no content for the page. It calls back for each, and
 * takes no notice of their names, ids and comments. Only the start of a line is kept, however long it is.
 *
 * @returns takes the next piece of the stream, wherever it was cut
 */
export function createEventParser(onEvent: () => void): (piece: Uint8Array) => void {
  const decoder = new TextDecoder()
  let line = ''
  let hasData = false
  const endLine = () => {
    // Of CR and LF each ends a line here: the empty one between them ends an event early, which is no harm.
    if (line === '' && hasData) {
      hasData = false
      onEvent()
    } else if (line === dataField) hasData = true
    line = ''
  }
  return (piece) => {
    const text = decoder.decode(piece, { stream: true })
    for (const character of text) {
      if (character === '\n' || character === '\r') endLine()
      else if (line.length < dataField.length) line += character
    }
  }
}
