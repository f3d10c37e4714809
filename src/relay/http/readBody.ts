import { concatBytes } from '../../shared/encoding.ts'
import { RelayError } from '../relayError.ts'

/**
 * Refuses a request whose body something else has read or is reading: nothing is left of it.
 *
 * @param reader - who was to read it
 * @throws RELAY_NOT_CONFIGURED (500)
 */
export function assertBodyUnread(request: Request, reader: string): void {
  const { body, bodyUsed, headers } = request
  // A host that has read the body may make a request without it.
  const isLeftOut = !body && Number(headers.get('Content-Length') ?? 0) > 0
  if (bodyUsed || body?.locked || isLeftOut) throw bodyWasRead(reader)
}

/** The refusal of a request whose body was read before. */
export function bodyWasRead(reader: string): RelayError {
  return new RelayError(
    500,
    'RELAY_NOT_CONFIGURED',
    `The request body was read before ${reader}; mount ${reader} before express.json() and whatever else reads bodies, or give it an unread request.clone()`,
  )
}

/** Limits of size and time for reading a body. */
export interface ReadBytesOptions {
  maxBytes: number
  signal: AbortSignal
  /** Made when there is more than that. */
  tooLarge: () => Error
}

/**
 * A body, read no further than allowed. The signal ends the reading whether or not the stream knows
 * of it.
 *
 * @throws what `tooLarge` makes, or the signal's reason
 */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  options: ReadBytesOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!body) return new Uint8Array()
  const reader = body.getReader()
  const cancel = () => void reader.cancel().catch(() => {})
  options.signal.addEventListener('abort', cancel, { once: true })
  try {
    const bytes = await readAll(reader, options)
    options.signal.throwIfAborted()
    return bytes
  } catch (error) {
    cancel()
    throw error
  } finally {
    options.signal.removeEventListener('abort', cancel)
  }
}

/** Cancels a body that will not be read, and frees its connection. */
export function discard(body: ReadableStream<Uint8Array> | null): void {
  void body?.cancel().catch(() => {})
}

/**
 * A body as text.
 *
 * @throws as {@link readBytes}, or a TypeError for bytes that are not UTF-8
 */
export async function readText(
  body: ReadableStream<Uint8Array> | null,
  options: ReadBytesOptions,
): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(body, options))
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { maxBytes, tooLarge }: ReadBytesOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    // guard: relay-body-size
    if (length > maxBytes) throw tooLarge()
    parts.push(part.value)
  }
  return concatBytes(...parts)
}
