import { describe, expect, it, vi } from 'vitest'
import { createEventStream } from '../../../src/relay/events/eventStream.ts'
import { changed, heartbeat, readEvents } from '../support/eventReader.ts'

const hour = 3_600_000

function streamWith(options: { heartbeatMs?: number; minGapMs?: number } = {}) {
  const onEnd = vi.fn()
  const stream = createEventStream({ heartbeatMs: hour, minGapMs: 0, ...options })
  stream.whenEnded(onEnd)
  return { ...stream, onEnd, events: readEvents(new Response(stream.body)) }
}

describe('a stream of events', () => {
  it('begins at once, with a comment', async () => {
    const { events } = streamWith()
    expect(await events.next()).toBe(heartbeat)
  })

  it('sends an event at each change, with nothing in it', async () => {
    const { events, notify } = streamWith()
    await events.next()
    notify()
    expect(await events.next()).toBe(changed)
    notify()
    expect(await events.next()).toBe(changed)
  })

  it('sends a change that came before it was read', async () => {
    const { events, notify } = streamWith()
    notify()
    expect(await events.next()).toBe(changed)
  })

  it('sends comments while nothing changes', async () => {
    const { events } = streamWith({ heartbeatMs: 20 })
    expect([await events.next(), await events.next(), await events.next()]).toEqual(
      new Array(3).fill(heartbeat),
    )
  })

  it('makes one event of many changes', async () => {
    const { events, notify } = streamWith({ minGapMs: 100, heartbeatMs: 300 })
    await events.next()
    notify()
    await events.next()
    const startedMs = performance.now()
    for (let count = 0; count < 1_000; count++) notify()
    expect(await events.next()).toBe(changed)
    expect(performance.now() - startedMs).toBeGreaterThan(80)
    expect(await events.next()).toBe(heartbeat)
  })

  it('keeps nothing for a client that does not read', { tags: ['T31'] }, async () => {
    const { events, notify } = streamWith({ heartbeatMs: 5 })
    for (let count = 0; count < 20; count++) {
      notify()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(await events.next()).toBe(changed)
    expect(await events.next()).toBe(heartbeat)
  })

  it('ends when its client leaves, once', async () => {
    const { events, onEnd, end } = streamWith()
    const waiting = events.next().then(() => events.next())
    await events.leave()
    await waiting
    end('expired')
    expect(onEnd.mock.calls).toEqual([['left']])
  })

  it('ends in order, whether or not its client is reading', async () => {
    const { events, end, notify, onEnd } = streamWith()
    await events.next()
    const waiting = events.next()
    end('expired')
    notify()
    expect(await waiting).toBeUndefined()
    expect(onEnd.mock.calls).toEqual([['expired']])

    const unread = streamWith()
    unread.end('signedOut')
    expect(await unread.events.next()).toBeUndefined()
  })
})
