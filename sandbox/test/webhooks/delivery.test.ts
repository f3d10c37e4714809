import { createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { signatureHeaderOf, useReceiver } from '../support/receiver.ts'
import {
  addBankAccount,
  createSignedInCustomer,
  createTestCustomer,
  fund,
  payloadOf,
  type Quote,
  quoteBody,
} from '../support/wallet.ts'

const receiver = useReceiver()
const client = useSandbox()
const list = () => client.sandbox().webhooks.list()
const move = (ms: number) => client.sandbox().clock.advance(ms)
const configure = async (url: string) =>
  expectStatus(await client.call<Refusal>('PATCH', '/config', { webhookEndpoint: url }), 200)

describe('the endpoint', () => {
  it('gets one TEST when it is set, and is not tried again', async () => {
    receiver.answerWith(() => ({ status: 500 }))
    await configure(receiver.url())
    await move(86_400_000)
    expect(receiver.types()).toEqual(['TEST'])
    expect(receiver.received[0]?.body).toEqual({
      id: expect.stringMatching(/^Webhook:[0-9a-f-]{36}$/),
      type: 'TEST',
      timestamp: '2026-06-01T12:00:00.000Z',
      data: {},
    })
    expect(await list()).toMatchObject([{ status: 'FAILED', attempts: [{ responseStatus: 500 }] }])
  })

  it('gets what was skipped or given up when it is sent again', async () => {
    await createTestCustomer(client)
    const [skipped] = await list()
    receiver.answerWith(() => ({ status: 500 }))
    await configure(receiver.url())
    await move(0)
    const [, failed] = await list()
    for (const one of [skipped, failed]) {
      const path = `/webhooks/${one?.id}/resend`
      const tried = expectStatus(await client.control('POST', path), 200)
      expect(tried).toMatchObject({ status: one?.status })
      receiver.answerWith(() => ({ status: 200 }))
      const arrived = expectStatus(await client.control('POST', path), 200)
      expect(arrived).toMatchObject({ status: 'DELIVERED' })
      receiver.answerWith(() => ({ status: 500 }))
    }
    const path = `/webhooks/${skipped?.id}/resend`
    const again = expectStatus(await client.control('POST', path), 200)
    expect(again).toMatchObject({ status: 'DELIVERED' })
  })

  it('is sent nothing that happened before it was set', async () => {
    await createTestCustomer(client)
    expect(await list()).toMatchObject([{ type: 'CUSTOMER.KYC_APPROVED', status: 'SKIPPED' }])
    await configure(receiver.url())
    await move(0)
    expect(receiver.types()).toEqual(['TEST'])
  })

  it.each([
    'http://example.com/hooks',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://me:secret@localhost:9/',
    'ftp://localhost/',
  ])('cannot be %s', async (webhookEndpoint) => {
    const answer = await client.call<Refusal>('PATCH', '/config', { webhookEndpoint })
    expect(expectStatus(answer, 400).code).toBe('INVALID_INPUT')
    expect((await client.get<object>('/config')).body).not.toHaveProperty('webhookEndpoint')
  })
})

describe('a host that was named at start', () => {
  const urls: string[] = []
  const named = useSandbox({
    webhookHosts: ['hooks.example.test'],
    webhookEndpoint: 'https://hooks.example.test/in',
    fetch: async (url) => {
      urls.push(String(url))
      return new Response()
    },
  })

  it('is sent to, though it is not this machine', async () => {
    await createTestCustomer(named)
    await named.sandbox().clock.advance(0)
    expect(urls).toEqual(['https://hooks.example.test/in'])
  })
})

describe('a delivery', () => {
  beforeEach(async () => {
    await configure(receiver.url())
    await move(0)
    receiver.received.length = 0
  })

  it('is signed over its bytes by the key under /_sandbox/signers', async () => {
    await createTestCustomer(client)
    await move(0)
    const [delivery] = receiver.received
    const { v, s } = JSON.parse(
      String(delivery?.headers[signatureHeaderOf(client.sandbox()).toLowerCase()]),
    )
    expect(v).toBe('1')
    const { body } = await client.control<{ webhook: string }>('GET', '/signers')
    expect(body.webhook).toBe(client.sandbox().signers.webhook)
    const key = createPublicKey(body.webhook)
    const bytes = Buffer.from(delivery?.raw ?? '')
    expect(verify('sha256', bytes, key, Buffer.from(s, 'base64'))).toBe(true)
    expect(verify('sha256', Buffer.from(`${bytes} `), key, Buffer.from(s, 'base64'))).toBe(false)
  })

  it('tells each step of a payment and each change of a balance', async () => {
    const { walletId, customerId, session } = await createSignedInCustomer(client)
    const bank = await addBankAccount(client, customerId)
    const body = quoteBody(walletId, bank, 10_000_000)
    const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)
    const headers = client.signed(session.sign(payloadOf(quote)))
    expectStatus(await client.post(`/quotes/${quote.id}/execute`, undefined, headers), 200)
    await move(2_000)
    expect(receiver.types().toSorted()).toEqual([
      'CUSTOMER.KYC_APPROVED',
      'INTERNAL_ACCOUNT.BALANCE_UPDATED',
      'INTERNAL_ACCOUNT.BALANCE_UPDATED',
      'OUTGOING_PAYMENT.COMPLETED',
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
    ])
    const dataOf = (type: string) =>
      receiver.received.filter((one) => one.body.type === type).map((one) => one.body.data)
    expect(dataOf('OUTGOING_PAYMENT.PROCESSING')).toMatchObject([
      { id: quote.transactionId, status: 'PROCESSING', type: 'OUTGOING', customerId },
    ])
    const path = `/transactions/${quote.transactionId}`
    expect(dataOf('OUTGOING_PAYMENT.COMPLETED')).toEqual([(await client.get(path)).body])
    expect(dataOf('INTERNAL_ACCOUNT.BALANCE_UPDATED')).toMatchObject([
      { id: walletId, balance: { amount: 100_000_000 } },
      { id: walletId, balance: { amount: 90_000_000 } },
    ])
  })

  it('tells of a failure and of its refund', async () => {
    const { usdAccountId, customerId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 1_000)
    const bank = await addBankAccount(client, customerId, '55555004')
    const more = { immediatelyExecute: true }
    expectStatus(await client.post('/quotes', quoteBody(usdAccountId, bank, 400, more)), 201)
    await move(4_000)
    const ofPayment = receiver.received.filter(({ body }) => body.type.startsWith('OUTGOING'))
    expect(ofPayment.map(({ body }) => body.type).toSorted()).toEqual([
      'OUTGOING_PAYMENT.FAILED',
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.REFUND_COMPLETED',
      'OUTGOING_PAYMENT.REFUND_PENDING',
    ])
    const refunded = ofPayment.find(({ body }) => body.type.endsWith('REFUND_COMPLETED'))
    expect(refunded?.body.data.refund).toMatchObject({ status: 'COMPLETED' })
  })

  it('tells when a customer’s verification or account changes, and not of other changes', async () => {
    const { customerId } = await createTestCustomer(client)
    const change = (body: object) =>
      client.call('PATCH', `/customers/${customerId}`, { customerType: 'INDIVIDUAL', ...body })
    expectStatus(await change({ fullName: 'Ada Lovelace' }), 200)
    expectStatus(await change({ kycStatus: 'REJECTED' }), 200)
    expectStatus(await client.call('DELETE', `/customers/${customerId}`), 200)
    await move(0)
    expect(receiver.types().toSorted()).toEqual([
      'CUSTOMER.KYC_APPROVED',
      'CUSTOMER.KYC_REJECTED',
      'INTERNAL_ACCOUNT.STATUS_UPDATED',
      'INTERNAL_ACCOUNT.STATUS_UPDATED',
    ])
  })

  it('is not made of what was refused', async () => {
    const { usdAccountId, customerId } = await createTestCustomer(client)
    const bank = await addBankAccount(client, customerId)
    const before = await list()
    expectStatus(await client.post('/quotes', quoteBody(usdAccountId, bank, 400)), 400)
    expect(await list()).toHaveLength(before.length)
  })

  it('that fails comes again after 5 s, 10 s, 20 s and so on, the same bytes each time', async () => {
    let failures = 3
    receiver.answerWith(() => ({ status: failures-- > 0 ? 503 : 200 }))
    await createTestCustomer(client)
    await move(0)
    for (const [ms, tries] of [
      [4_999, 1],
      [1, 2],
      [9_999, 2],
      [1, 3],
      [19_999, 3],
      [1, 4],
      [86_400_000, 4],
    ] as const) {
      await move(ms)
      expect(receiver.received).toHaveLength(tries)
    }
    expect(new Set(receiver.received.map(({ raw }) => raw)).size).toBe(1)
    const [, delivery] = await list()
    expect(delivery).toMatchObject({
      status: 'DELIVERED',
      attempts: [
        { at: '2026-06-01T12:00:00.000Z', endpoint: receiver.url(), responseStatus: 503 },
        { at: '2026-06-01T12:00:05.000Z', responseStatus: 503 },
        { at: '2026-06-01T12:00:15.000Z', responseStatus: 503 },
        { at: '2026-06-01T12:00:35.000Z', responseStatus: 200 },
      ],
    })
  })

  it('is over when it was seen before', async () => {
    receiver.answerWith(() => ({ status: 409 }))
    await createTestCustomer(client)
    await move(86_400_000)
    expect(receiver.received).toHaveLength(1)
    expect((await list()).at(-1)?.status).toBe('DELIVERED')
  })

  it('follows no redirect to elsewhere', async () => {
    let visits = 0
    const elsewhere = createServer((_, response) => {
      visits += 1
      response.end()
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const address = elsewhere.address()
    const port = typeof address === 'object' ? address?.port : 0
    const location = `http://127.0.0.1:${port}/`
    receiver.answerWith(() => ({ status: 307, headers: { location } }))
    await createTestCustomer(client)
    await move(0)
    expect((await list()).at(-1)?.attempts).toMatchObject([{ responseStatus: 307 }])
    expect(visits).toBe(0)
    elsewhere.close()
  })

  it('is recorded as unreachable when nothing responds to the call', async () => {
    await configure(await hangingUp())
    await move(0)
    expect((await list()).at(-1)).toMatchObject({
      status: 'FAILED',
      attempts: [{ error: expect.stringContaining('UNREACHABLE') }],
    })
  })

  it('is made over a new connection at once when the one it was on breaks', async () => {
    let calls = 0
    const server = createServer((request, response) => {
      calls += 1
      if (calls === 1) request.socket.destroy()
      else response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.close()
    })
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    await configure(`http://localhost:${port}/`)
    await move(0)
    expect((await list()).at(-1)?.attempts).toMatchObject([{ responseStatus: 200 }])
    expect(calls).toBe(2)
  })

  it('tells when nobody executed a quote in time', async () => {
    const { usdAccountId, customerId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 1_000)
    const bank = await addBankAccount(client, customerId)
    expectStatus(await client.post('/quotes', quoteBody(usdAccountId, bank, 400)), 201)
    await move(300_000)
    expect(receiver.types().filter((type) => type.startsWith('OUTGOING'))).toEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.EXPIRED',
    ])
  })

  it('is kept of its response what a person reads of it', async () => {
    receiver.answerWith(() => ({ status: 200, body: 'a\0b'.repeat(50_000) }))
    await createTestCustomer(client)
    await move(0)
    const [kept] = (await list()).at(-1)?.attempts ?? []
    expect(kept?.responseBody).toBe('a\uFFFDb'.repeat(1_000).slice(0, 2_000))
  })

  it('may be responded to after calling the sandbox back', async () => {
    const seen: number[] = []
    receiver.answerWith(async ({ body }) => {
      const path = `/customers/${body.data.id}`
      const more = { customerType: 'INDIVIDUAL', kycStatus: 'PENDING' }
      if (body.type === 'CUSTOMER.KYC_APPROVED') {
        seen.push((await client.call('PATCH', path, more)).status)
      }
      return { status: 200 }
    })
    await createTestCustomer(client)
    await move(60_000)
    expect(seen).toEqual([200])
    expect(receiver.types()).toEqual(['CUSTOMER.KYC_APPROVED', 'CUSTOMER.KYC_PENDING'])
  })

  it('can be sent again on demand, with the same id', async () => {
    await createTestCustomer(client)
    await move(0)
    const id = receiver.received[0]?.body.id ?? ''
    const { body } = await client.control('POST', `/webhooks/${id}/resend`)
    expect(body).toMatchObject({ id, status: 'DELIVERED', attempts: [{}, {}] })
    expect(receiver.received.map(({ body }) => body.id)).toEqual([id, id])
    const unknown = 'Webhook:00000000-0000-0000-0000-000000000000'
    expectStatus(await client.control('POST', `/webhooks/${unknown}/resend`), 404)
    await expect(client.sandbox().webhooks.resend(unknown)).rejects.toMatchObject({ status: 404 })
  })

  it('comes in any order when shuffled', async () => {
    expectStatus(await client.control('POST', '/webhooks/shuffle', { withinMs: 10_000 }), 200)
    for (let count = 0; count < 20; count += 1) await createTestCustomer(client)
    await move(0)
    expect(receiver.received.length).toBeLessThan(20)
    await move(10_000)
    const made = (await list()).slice(1).map(({ id }) => id)
    const came = receiver.received.map(({ body }) => body.id)
    expect(came.toSorted()).toEqual(made.toSorted())
    expect(came).not.toEqual(made)
    expectStatus(await client.control('POST', '/webhooks/shuffle'), 400)
    for (const withinMs of [-1, 0.5, '1']) {
      expectStatus(await client.control('POST', '/webhooks/shuffle', { withinMs }), 400)
    }
  })
})

describe('POST /sandbox/webhooks/test', () => {
  const test = () => client.post<Refusal>('/sandbox/webhooks/test')

  it('tells what the endpoint responded', async () => {
    await configure(receiver.url())
    receiver.answerWith(() => ({ status: 418, body: 'short and stout' }))
    expect(expectStatus(await test(), 200)).toEqual({
      response_status: 418,
      url: receiver.url(),
      response_body: 'short and stout',
    })
    await move(60_000)
    expect(receiver.types()).toEqual(['TEST', 'TEST'])
  })

  it('needs an endpoint', async () => {
    expect(expectStatus(await test(), 400).code).toBe('WEBHOOK_ENDPOINT_NOT_SET')
  })

  it('says when the endpoint cannot be reached', async () => {
    await configure(await hangingUp())
    expect(expectStatus(await test(), 400).code).toBe('WEBHOOK_DELIVERY_ERROR')
  })
})

describe('an endpoint that does not respond', () => {
  const impatient = useSandbox({ webhookTimeoutMs: 200 })
  beforeEach(async () => {
    receiver.answerWith(() => undefined)
    const body = { webhookEndpoint: receiver.url() }
    expectStatus(await impatient.call('PATCH', '/config', body), 200)
  })

  it('holds nothing up', async () => {
    for (let count = 0; count < 20; count += 1) await createTestCustomer(impatient)
    expectStatus(await impatient.get('/customers'), 200)
    await impatient.sandbox().clock.advance(3_600_000)
    const errors = async () => {
      const all = await impatient.sandbox().webhooks.list()
      return all.slice(1).map(({ attempts }) => attempts[0]?.error ?? 'not tried')
    }
    await expect
      .poll(errors, { timeout: 20_000 })
      .toEqual(Array(20).fill(expect.stringContaining('TIMED_OUT')))
  })

  it('is one that never comes to an end of its response, too', async () => {
    const server = createServer((_, response) => response.writeHead(200).write('more to'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const body = { webhookEndpoint: `http://localhost:${port}/` }
    expectStatus(await impatient.call('PATCH', '/config', body), 200)
    const refusal = expectStatus(await impatient.post<Refusal>('/sandbox/webhooks/test'), 400)
    expect(refusal).toMatchObject({ details: { error: 'TIMED_OUT' } })
  })

  it('is reported by a test', async () => {
    const refusal = expectStatus(await impatient.post<Refusal>('/sandbox/webhooks/test'), 400)
    expect(refusal).toMatchObject({
      code: 'WEBHOOK_DELIVERY_ERROR',
      details: { error: 'TIMED_OUT' },
    })
  })
})

/** An address whose server hangs up on everybody. */
async function hangingUp(): Promise<string> {
  const server = createTcpServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  const address = server.address()
  return `http://localhost:${typeof address === 'object' ? address?.port : 0}/`
}
