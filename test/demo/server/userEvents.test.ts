import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUserEvents } from '../../../demo/server/userEvents.ts'

const heartbeatMs = 15_000

function openStreams() {
  const events = createUserEvents()
  const login = { isOver: false }
  const isStillHere = () => !login.isOver
  const app = new Hono().get('/', (context) => events.stream(context, 'ada', isStillHere))
  const open = async (signal?: AbortSignal) => {
    const { body } = await app.request('/', signal ? { signal } : {})
    const reader = (body as ReadableStream<Uint8Array>).getReader()
    return {
      read: async () => new TextDecoder().decode((await reader.read()).value),
      ended: async () => (await reader.read()).done,
      close: () => reader.cancel(),
    }
  }
  return { events, open, login }
}

describe('createUserEvents', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('streams an event to each page of the user', async () => {
    const { events, open } = openStreams()
    const pages = [await open(), await open()]
    for (const page of pages) expect(await page.read()).toContain('event: alive')
    events.publish('ada', { type: 'OUTGOING_PAYMENT.COMPLETED' })
    for (const page of pages) expect(await page.read()).toContain('OUTGOING_PAYMENT.COMPLETED')
  })

  it('reaches the page after a reload, also when the stream of before has run out', async () => {
    const { events, open } = openStreams()
    const before = await open()
    await before.read()
    await before.close()
    const after = await open()
    await after.read()
    await vi.advanceTimersByTimeAsync(heartbeatMs + 1)
    expect(await after.read()).toContain('event: alive')
    events.publish('ada', { type: 'OUTGOING_PAYMENT.COMPLETED' })
    expect(await after.read()).toContain('OUTGOING_PAYMENT.COMPLETED')
  })

  it('says that agents or their requests have changed', async () => {
    const { events, open } = openStreams()
    const page = await open()
    await page.read()
    events.publishAgents('ada')
    expect(await page.read()).toContain('event: agents')
  })

  it('says nothing once the login is over', async () => {
    const { events, open, login } = openStreams()
    const page = await open()
    await page.read()
    const next = page.read()
    login.isOver = true
    events.publish('ada', { type: 'OUTGOING_PAYMENT.COMPLETED' })
    await vi.advanceTimersByTimeAsync(heartbeatMs + 1)
    expect(await Promise.race([next, 'nothing'])).not.toContain('event')
  })

  it('tells the oldest stream to make room for the ninth, and ends it', async () => {
    const { events, open } = openStreams()
    const oldest = await open()
    const others = []
    for (let count = 0; count < 7; count += 1) others.push(await open())
    for (const page of [oldest, ...others]) expect(await page.read()).toContain('event: alive')
    events.publish('ada', { type: 'OUTGOING_PAYMENT.COMPLETED' })
    for (const page of [oldest, ...others]) expect(await page.read()).toContain('event: money')

    const ninth = await open()
    expect(await ninth.read()).toContain('event: alive')
    expect(await oldest.read()).toContain('event: replaced')
    expect(await oldest.ended()).toBe(true)
    events.publish('ada', { type: 'OUTGOING_PAYMENT.COMPLETED' })
    for (const page of [...others, ninth]) expect(await page.read()).toContain('event: money')
  })

  it('says nothing to another user', async () => {
    const { events, open } = openStreams()
    const page = await open()
    await page.read()
    events.publish('grace', { type: 'OUTGOING_PAYMENT.COMPLETED' })
    events.publishSessions('ada')
    expect(await page.read()).toContain('event: sessions')
  })
})
