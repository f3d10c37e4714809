import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCallLog } from '../../../demo/developer/callLog.ts'

const walletId = 'InternalAccount:1'
const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', async () => Response.json({ status: 'PENDING' }))
})

afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

describe('a log of calls', () => {
  it('has those from before the panel was opened, and stores none of them until then', async () => {
    let isWatched = false
    const log = createCallLog(walletId, () => isWatched)
    log.keep()

    await log.fetch('/wallet/quotes', { method: 'POST', body: '{"lookupId":"Lookup:1"}' })
    await vi.waitFor(() => expect(log.getSeen().calls[0]?.status).toBe(200))

    expect(log.getSeen().calls).toMatchObject([
      { method: 'POST', path: '/wallet/quotes', answer: { status: 'PENDING' } },
    ])
    expect([...stored.values()]).toEqual([])

    isWatched = true
    await log.fetch('/wallet/cards')
    await vi.waitFor(() => expect([...stored.values()].join()).toContain('/wallet/quotes'))
  })

  it('has the calls of its own wallet after a reload, and forgets those of another one', async () => {
    const log = createCallLog(walletId, () => true)
    log.keep()
    await log.fetch('/wallet/cards')
    await vi.waitFor(() => expect(log.getSeen().calls[0]?.status).toBe(200))

    const reloaded = createCallLog(walletId, () => true)
    expect(reloaded.getSeen().calls).toMatchObject([{ path: '/wallet/cards', status: 200 }])
    expect(createCallLog('InternalAccount:2', () => true).getSeen().calls).toEqual([])
    expect([...stored.values()]).toEqual([])
  })

  it('shows no payload beside a stamp that came in a response from before it was cleared', async () => {
    const responses: ((response: Response) => void)[] = []
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => responses.push(resolve)))
    const log = createCallLog(walletId, () => true)
    const quote = log.fetch('/wallet/quotes', { method: 'POST' })
    log.clear()
    responses[0]?.(Response.json({ payloadToSign: 'of the user before' }))
    await quote
    await new Promise((resolve) => setTimeout(resolve))

    void log.fetch('/wallet/cards', { headers: { 'Service-Wallet-Signature': 'stamp' } })
    expect(log.getSeen().stamps).toMatchObject([{ payloads: [] }])
  })

  it('reads a response only when the page has nothing to do, unless the panel is in use', async () => {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
    let isWatched = false
    const log = createCallLog(walletId, () => isWatched)

    await log.fetch('/wallet/quotes', { method: 'POST' })
    await vi.waitFor(() => expect(idle).toHaveLength(1))
    expect(log.getSeen().calls[0]?.answer).toBeUndefined()
    for (const run of idle) run()
    await vi.waitFor(() => expect(log.getSeen().calls[0]?.answer).toBeDefined())

    isWatched = true
    await log.fetch('/wallet/cards')
    await vi.waitFor(() => expect(log.getSeen().calls[0]?.answer).toBeDefined())
    expect(idle).toHaveLength(1)
  })

  it('loses no write to the many reads of a page that waits', async () => {
    const log = createCallLog(walletId, () => false)
    await log.fetch('/wallet/quotes', { method: 'POST', body: '{}' })
    for (let reads = 0; reads < 150; reads += 1) await log.fetch(`/wallet/cards?read=${reads}`)

    const { calls } = log.getSeen()
    expect(calls).toHaveLength(100)
    expect(calls[0]?.path).toBe('/wallet/cards?read=149')
    expect(calls.at(-1)?.path).toBe('/wallet/quotes')
  })

  it('reads nothing of a stream of events, which has no end', async () => {
    const stream = new Response(new ReadableStream(), {
      headers: { 'Content-Type': 'text/event-stream; charset=utf-8' },
    })
    vi.stubGlobal('fetch', async () => stream)
    const log = createCallLog(walletId, () => true)

    const response = await log.fetch('/wallet/agents/approvals/events')

    expect(response).toBe(stream)
    expect(response.bodyUsed || response.body?.locked).toBe(false)
    expect(log.getSeen().calls[0]).toMatchObject({ status: 200 })
  })
})
