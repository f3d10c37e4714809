import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createEventParser, readEventStream } from '../../../src/wallet/agents/readEventStream.ts'

describe('readEventStream', () => {
  it.each([
    ['is a page', 200, 'text/html'],
    ['is a refusal', 403, 'text/event-stream'],
    ['is a failure', 503, 'application/json'],
  ])('lets go of a response that %s, without reading it', async (_, status, type) => {
    const abort = new AbortController()
    const cancel = vi.fn()
    const body = new ReadableStream<Uint8Array>({ cancel })
    // As fetch does: its signal ends the body as well.
    abort.signal.addEventListener('abort', () => void body.cancel())
    const open = async () => new Response(body, { status, headers: { 'Content-Type': type } })
    const listener = { onLive: vi.fn(), onEvent: vi.fn() }

    const { canRetry } = await readEventStream(open, abort, listener)

    expect(canRetry).toBe(status === 503)
    expect(cancel).toHaveBeenCalledOnce()
    expect(listener.onLive).not.toHaveBeenCalled()
  })
})

/** How many events there are in the pieces. */
function count(...pieces: string[]): number {
  let events = 0
  const parse = createEventParser(() => {
    events += 1
  })
  for (const piece of pieces) parse(new TextEncoder().encode(piece))
  return events
}

describe('createEventParser', () => {
  it.each([
    ['an event', 'data: changed\n\n', 1],
    ['events one after another', 'data: a\n\ndata: b\n\n', 2],
    ['an event of several lines', 'event: x\nid: 1\ndata: a\ndata: b\n\n', 1],
    ['no blank after the field', 'data:a\n\n', 1],
    ['a comment', ': data: a\n\n', 0],
    ['a heartbeat', ':\n\n', 0],
    ['an event without data', 'event: changed\n\n', 0],
    ['another field that begins like it', 'database: a\n\ndata\n\n', 0],
    ['an event that is not finished', 'data: a\n', 0],
    ['a text before it on its line', 'x data: a\n\n', 0],
    ['other line ends', 'data: a\r\n\r\ndata: b\r\rdata: c\n\n', 3],
    ['bytes that are no text', '\u0000\uFFFD\n\ndata: \u0000\n\n', 1],
  ])('counts the events in a stream with %s', (_, text, events) => {
    expect(count(text)).toBe(events)
  })

  it('is the same wherever the stream was cut', () => {
    const line = fc.constantFrom('data: a\n', ':\n', '\n', 'id: 1\n', 'data', ': ', 'é')
    const stream = fc.array(line).map((lines) => lines.join(''))
    fc.assert(
      fc.property(stream, fc.nat(), (text, at) => {
        const cut = at % (text.length + 1)
        expect(count(text.slice(0, cut), text.slice(cut))).toBe(count(text))
      }),
    )
  })

  it('reads a line without an end', () => {
    const long = 'x'.repeat(100_000)
    expect(count(...new Array<string>(50).fill(long), '\n\ndata: a\n\n')).toBe(1)
  })
})
