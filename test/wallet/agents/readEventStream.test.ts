import { describe, expect, it, vi } from 'vitest'
import { readEventStream } from '../../../src/wallet/agents/readEventStream.ts'

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
