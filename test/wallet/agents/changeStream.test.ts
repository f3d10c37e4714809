import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createChangeStream } from '../../../src/wallet/agents/changeStream.ts'
import { heartbeat } from '../../relay/support/eventReader.ts'

const unavailable = async () => new Response(null, { status: 503 })

/** A stream of events that the relay ends after a time. */
const livingMs = (lifeMs: number) => async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(heartbeat))
      setTimeout(() => controller.close(), lifeMs)
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}

/** A poll over streams that is looked at ten times a second. */
function pollOver(open: ReturnType<typeof vi.fn<() => Promise<Response>>>, signal?: AbortSignal) {
  const stream = createChangeStream({ open }, [signal])
  const abort = new AbortController()
  const poll = async () => {
    while (!abort.signal.aborted) await stream.waitForRead(100, [abort.signal])
  }
  poll().catch(() => undefined)
  return () => {
    abort.abort()
    stream.close()
  }
}

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a stream that could not be opened', () => {
  it('is opened again after pauses that double', async () => {
    const open = vi.fn(unavailable)
    stop = pollOver(open)
    const openedAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      return open.mock.calls.length
    }
    expect(await openedAfter(1_800)).toBe(1)
    expect(await openedAfter(400)).toBe(2)
    expect(await openedAfter(3_600)).toBe(2)
    expect(await openedAfter(600)).toBe(3)
  })

  it('is opened at once when the network is back, and soon again', async () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const open = vi.fn(unavailable)
    stop = pollOver(open)
    await vi.advanceTimersByTimeAsync(200_000)
    const before = open.mock.calls.length
    page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(1_500)
    expect(open).toHaveBeenCalledTimes(before + 1)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(open).toHaveBeenCalledTimes(before + 2)
  })

  it('leaves nothing behind that listens, however often it is opened', async () => {
    const { signal } = new AbortController()
    const open = vi.fn(unavailable)
    stop = pollOver(open, signal)
    await vi.advanceTimersByTimeAsync(100_000)
    expect(open.mock.calls.length).toBeGreaterThan(4)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('is opened soon again once it has lived for long', async () => {
    const open = vi.fn(unavailable)
    stop = pollOver(open)
    await vi.advanceTimersByTimeAsync(100_000)
    open.mockImplementation(livingMs(15_000))
    await vi.advanceTimersByTimeAsync(40_000)
    const before = open.mock.calls.length
    open.mockImplementation(unavailable)
    await vi.advanceTimersByTimeAsync(17_000)
    expect(open.mock.calls.length).toBeGreaterThan(before)
  })
})

describe('a stream that was live', () => {
  it('is a reason to read when it ends: something may have changed since', async () => {
    const stream = createChangeStream({ open: livingMs(5_000) }, [])
    stop = stream.close
    const read = vi.fn()
    void stream.waitForRead(3_600_000, []).then(() => stream.waitForRead(3_600_000, []).then(read))
    await vi.advanceTimersByTimeAsync(4_900)
    expect(read).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_200)
    expect(read).toHaveBeenCalledWith(true)
  })
})
