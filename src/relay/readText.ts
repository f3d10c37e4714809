/** How much of a body is read, and for how long. */
export interface ReadTextOptions {
  longestBytes: number
  signal: AbortSignal
  /** Made when there is more than that. */
  tooLong: () => Error
}

/**
 * A body as text, read no further than allowed. The signal ends the reading whether or not the
 * stream knows of it.
 *
 * @throws what `tooLong` makes, the signal's reason, or a TypeError for bytes that are not UTF-8
 */
export async function readText(
  body: ReadableStream<Uint8Array> | null,
  options: ReadTextOptions,
): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const cancel = () => void reader.cancel().catch(() => {})
  options.signal.addEventListener('abort', cancel, { once: true })
  try {
    const text = await readAll(reader, options)
    options.signal.throwIfAborted()
    return text
  } catch (error) {
    cancel()
    throw error
  } finally {
    options.signal.removeEventListener('abort', cancel)
  }
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { longestBytes, tooLong }: ReadTextOptions,
): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > longestBytes) throw tooLong()
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
