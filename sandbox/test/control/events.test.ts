import { get } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSandbox, listen, type SandboxEvent } from '../../src/index.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { startOfTime, useSandbox } from '../support/harness.ts'
import { createTestCustomer, fund } from '../support/wallet.ts'

const client = useSandbox()

/** The events of one stream, read as far as they are asked for. */
async function open(path = '/events', headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost/_sandbox${path}`, { headers })
  const response = await client.sandbox().fetch(request)
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader()
  onTestFinished(() => reader.cancel())
  const decoder = new TextDecoder()
  let text = ''
  const next = async (): Promise<string | undefined> => {
    const end = text.indexOf('\n\n')
    if (end >= 0) {
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      return block
    }
    const { value, done } = await reader.read()
    if (done) return undefined
    text += decoder.decode(value, { stream: true })
    return next()
  }
  const nextEvent = async (): Promise<SandboxEvent & { name: string; eventId: number }> => {
    const block = await next()
    if (block === undefined) throw new Error('the stream has ended')
    if (block.startsWith(':')) return nextEvent()
    const [, eventId, name, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.+)$/.exec(block) ?? []
    return { eventId: Number(eventId), name, ...JSON.parse(data ?? '') }
  }
  return { response, next, nextEvent }
}

describe('/_sandbox/events', () => {
  it('shows requests, mails, webhooks and entries of the books as they happen', async () => {
    const { response, next, nextEvent } = await open()
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await next()).toBe(': welcome')
    const { usdAccountId, walletId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 700)
    const body = { type: 'EMAIL_OTP', accountId: walletId, email: 'ada@x.test' }
    expectStatus(await client.post('/auth/credentials', body), 201)
    const seen = []
    for (let count = 0; count < 8; count += 1) seen.push(await nextEvent())
    expect(seen.map(({ name }) => name)).toEqual([
      'webhook',
      'request',
      'request',
      'ledger',
      'webhook',
      'request',
      'mail',
      'request',
    ])
    const [customer, created, , entry, balance, , mail] = seen
    for (const event of seen) {
      expect(event).toMatchObject({ id: event.eventId, kind: event.name })
      expect(event.at).toBe('2026-06-01T12:00:00.000Z')
    }
    expect(customer?.data).toMatchObject({ type: 'CUSTOMER.KYC_APPROVED', status: 'SKIPPED' })
    expect(created?.data).toMatchObject({ method: 'POST', status: 201 })
    expect(entry?.data).toMatchObject({
      kind: 'FUND',
      entries: [{ amount: -700 }, { accountId: usdAccountId, amount: 700 }],
    })
    expect(balance?.data).toMatchObject({ data: { id: usdAccountId, balance: { amount: 700 } } })
    const [sent] = await client.sandbox().mail.list()
    expect(mail?.data).toEqual(sent)
  })

  it('shows only the kinds asked for', async () => {
    const { nextEvent } = await open('/events?kinds=ledger,reset')
    const { usdAccountId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 700)
    expect((await nextEvent()).name).toBe('ledger')
    await client.sandbox().reset()
    expect((await nextEvent()).name).toBe('reset')
  })

  it('refuses a kind that does not exist, and names those that do', async () => {
    const { status, body } = await client.control<Refusal>('GET', '/events?kinds=mail,foo')
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(body.message).toContain('request, mail, webhook, ledger, reset')
  })

  it('goes on after the last event a reader has', async () => {
    const first = await open()
    await createTestCustomer(client)
    const { eventId } = await first.nextEvent()
    const second = await open('/events', { 'last-event-id': String(eventId) })
    expect((await second.nextEvent()).eventId).toBe(eventId + 1)
    expect((await second.nextEvent()).eventId).toBe(eventId + 2)
    const nonsense = await open('/events', { 'last-event-id': '1; drop' })
    await createTestCustomer(client)
    expect((await nonsense.nextEvent()).eventId).toBe(eventId + 3)
  })

  it.each(['/reset', '/snapshots/kept/restore'])(
    'shows a reader that comes back nothing of before POST %s',
    async (path) => {
      expectStatus(await client.control('POST', '/snapshots', { name: 'kept' }), 201)
      const first = await open()
      await createTestCustomer(client)
      const { eventId } = await first.nextEvent()
      expectStatus(await client.control('POST', path), 204)
      const second = await open('/events', { 'last-event-id': String(eventId) })
      expect(await second.nextEvent()).toMatchObject({ name: 'reset' })
      await client.control('DELETE', '/snapshots/kept')
    },
  )

  it('shows nothing of a unit of work that was refused', async () => {
    const { nextEvent } = await open()
    const { walletId } = await createTestCustomer(client)
    for (let count = 0; count < 3; count += 1) await nextEvent()
    const path = `/sandbox/internal-accounts/${walletId}/fund`
    expectStatus(await client.post(path, { amount: 0 }), 400)
    expect(await nextEvent()).toMatchObject({ name: 'request', data: { status: 400 } })
  })

  it('lets go of a reader that falls a thousand events behind, and of no other', async () => {
    const slow = await open('/events?kinds=request')
    const read = await open('/events?kinds=request')
    for (let count = 0; count < 1_100; count += 1) {
      await client.get('/config')
      await read.nextEvent()
    }
    let events = 0
    while ((await slow.next()) !== undefined) events += 1
    expect(events).toBeGreaterThan(900)
    expect(events).toBeLessThan(1_100)
  })

  it.each([
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['a foreign name', { host: 'rebound.example' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
  ])('is closed to %s', { tags: ['T29'] }, async (_, headers) => {
    const { response } = await open('/events', headers as Record<string, string>)
    expect(response.status).toBe(403)
  })
})

describe('sandbox.events', () => {
  it('calls a listener until it is told to stop', async () => {
    const seen: SandboxEvent[] = []
    const stop = client.sandbox().events.subscribe((event) => seen.push(event))
    await createTestCustomer(client)
    stop()
    await createTestCustomer(client)
    expect(seen.map(({ kind }) => kind)).toEqual(['webhook', 'request', 'request'])
  })
})

describe('a listener that throws', () => {
  const logged: string[] = []
  const guarded = useSandbox({ log: ({ level, event }) => level === 'error' && logged.push(event) })

  it('is logged, and takes neither the call nor other listeners with it', async () => {
    const seen: string[] = []
    guarded.sandbox().events.subscribe(() => {
      throw new Error('broken')
    })
    guarded.sandbox().events.subscribe(({ kind }) => seen.push(kind))
    await createTestCustomer(guarded)
    expect(seen).toEqual(['webhook', 'request', 'request'])
    expect(logged).toEqual(['listener', 'listener', 'listener'])
  })
})

describe('a stream of events over a port', () => {
  it('ends when the sandbox closes, and keeps neither server nor sandbox from closing', async () => {
    const sandbox = await createSandbox({ now: () => startOfTime })
    const listener = await listen(sandbox)
    const ended = new Promise<string>((resolve, reject) => {
      get(`${listener.url}/_sandbox/events`, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
          if (text === ': welcome\n\n') void sandbox.close().then(() => listener.close())
        })
        response.on('end', () => resolve(text))
      }).on('error', reject)
    })
    expect(await ended).toBe(': welcome\n\n')
  })

  it('does not hold the server open', async () => {
    const sandbox = await createSandbox({ now: () => startOfTime })
    const listener = await listen(sandbox)
    const gone = new Promise((resolve) => {
      const request = get(`${listener.url}/_sandbox/events`, (response) => {
        response.on('error', resolve)
        response.on('close', resolve)
        response.once('data', () => void listener.close())
      })
      request.on('error', resolve)
    })
    await gone
    await sandbox.close()
  })
})
