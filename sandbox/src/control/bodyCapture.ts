/** The largest part of a body that is kept. */
export const maxBytes = 65_536

/** The start of a body, collected as it passes. */
export type BodyCapture = {
  add(chunk: Uint8Array): void
  isCut(): boolean
  /** The body as the log shows it; an empty one is left out. */
  show(): { body?: string; truncated?: true }
}

/** Starts a capture that keeps the first 64 kB. */
export function createBodyCapture(): BodyCapture {
  const chunks: Uint8Array[] = []
  let size = 0
  let isCut = false
  return {
    add: (chunk) => {
      // A copy, because a view would hold all of the memory it looks into.
      const kept = new Uint8Array(chunk.subarray(0, maxBytes - size))
      isCut ||= kept.length < chunk.length
      size += kept.length
      chunks.push(kept)
    },
    isCut: () => isCut,
    show: () => (size === 0 ? {} : { body: decode(chunks), ...(isCut && { truncated: true }) }),
  }
}

function decode(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder()
  const texts = chunks.map((chunk) => decoder.decode(chunk, { stream: true }))
  return texts.join('') + decoder.decode()
}
