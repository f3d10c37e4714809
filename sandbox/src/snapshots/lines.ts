import { maxSnapshotBytes } from '../core/snapshotFormat.ts'
import { damaged, maxContentBytes, maxLineBytes, tooLarge } from './format.ts'

/**
 * Compresses text.
 *
 * @throws SnapshotError when it could not be restored
 */
export async function compress(texts: AsyncIterator<string>): Promise<Uint8Array[]> {
  const encoder = new TextEncoder()
  let contentBytes = 0
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const { done, value } = await texts.next()
      if (done) return controller.close()
      const bytes = encoder.encode(value)
      contentBytes += bytes.length
      if (contentBytes > maxContentBytes) throw tooLarge()
      controller.enqueue(bytes)
    },
  })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(source.pipeThrough(new CompressionStream('gzip')))) {
    size += chunk.length
    if (size > maxSnapshotBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return chunks
}

/**
 * Decompresses the lines of a text, as far as they are asked for.
 *
 * @throws SnapshotError
 */
export async function* decompressLines(
  bytes: Uint8Array<ArrayBuffer>,
  maxBytes: number = maxContentBytes,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let contentBytes = 0
  // Joined at the end of a line: a long one comes in a thousand pieces.
  let pieces: string[] = []
  let pendingLength = 0
  for await (const chunk of decompress(bytes)) {
    contentBytes += chunk.length
    // guard: snapshot-content-limit
    if (contentBytes > maxBytes) throw tooLarge()
    const [first = '', ...others] = decode(decoder, chunk).split('\n')
    pieces.push(first)
    pendingLength += first.length
    // guard: snapshot-line-limit
    if (pendingLength > maxLineBytes) throw tooLarge()
    const last = others.pop()
    if (last === undefined) continue
    yield pieces.join('')
    yield* others
    pieces = [last]
    pendingLength = last.length
  }
  if (pendingLength > 0) throw damaged()
}

function decode(decoder: TextDecoder, chunk: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch (cause) {
    throw damaged(cause)
  }
}

async function* decompress(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  const source = new Blob([bytes]).stream() as ReadableStream<Uint8Array<ArrayBuffer>>
  try {
    yield* chunksOf(source.pipeThrough(new DecompressionStream('gzip')))
  } catch (cause) {
    throw damaged(cause)
  }
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    while (true) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Ends a decompression of which no more is wanted.
    await reader.cancel().catch(() => {})
  }
}
