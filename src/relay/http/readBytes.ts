import { concatBytes } from '../../shared/encoding.ts'

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
