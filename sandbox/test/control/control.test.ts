import { describe, expect, it } from 'vitest'
import { createSandbox, listen, OpenHostError } from '../../src/index.ts'
import { expectStatus } from '../support/client.ts'
import { startOfTime, useSandbox } from '../support/harness.ts'
import { useReceiver } from '../support/receiver.ts'
import { addBankAccount, createTestCustomer, fund, quoteBody } from '../support/wallet.ts'

const client = useSandbox({ controlToken: 'let me in', controlHosts: ['sandbox.internal'] })

function control(path: string, headers: Record<string, string>, init: RequestInit = {}) {
  const { host = 'localhost', ...rest } = headers
  const request = new Request(`http://${host}/_sandbox${path}`, {
    ...init,
    headers: { 'x-sandbox-token': 'let me in', ...rest },
  })
  return client.sandbox().fetch(request)
}

describe('the control area', { tags: ['T29'] }, () => {
  it.each([
    ['a foreign host', { host: 'rebound.example' }],
    ['a host that only begins like ours', { host: 'localhost.evil.example' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an origin of another scheme', { origin: 'https://localhost' }],
    ['an origin of another port', { origin: 'http://localhost:5173' }],
    ['an opaque origin', { origin: 'null' }],
    ['a request from another site', { 'sec-fetch-site': 'cross-site' }],
    ['a request from another origin of the site', { 'sec-fetch-site': 'same-site' }],
    ['a webhook', { 'x-service-signature': 'x', 'x-grid-signature': 'x' }],
    ['no token', { 'x-sandbox-token': '' }],
    ['a wrong token', { 'x-sandbox-token': 'let me out' }],
  ])('refuses %s', async (_, headers) => {
    const response = await control('/ledger', headers as Record<string, string>)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  it('refuses a plain form', async () => {
    const form = { method: 'POST', body: 'ms=1000' }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await control('/clock/advance', headers, form)).status).toBe(400)
  })

  it('responds to a page behind a proxy that has a name of its own', async () => {
    const headers = { host: 'sandbox.internal', origin: 'https://sandbox.internal' }
    expect((await control('/ledger', headers)).status).toBe(200)
  })

  it.each(['localhost', 'localhost:4800', '127.0.0.1', '[::1]:80', 'sandbox.internal'])(
    'responds under %s',
    async (host) => {
      expect((await control('/ledger', { host })).status).toBe(200)
    },
  )
})

describe('listening where other machines can call', () => {
  const secrets = { clientSecret: 'hush', controlToken: 'let me in' }

  it.each([
    ['a client secret', { ...secrets, clientSecret: undefined }, 'clientSecret'],
    ['a control token', { ...secrets, controlToken: undefined }, 'controlToken'],
  ])('is refused without %s', async (_, options, missing) => {
    const sandbox = await createSandbox(options)
    for (const host of ['0.0.0.0', '::', '']) {
      const listening = listen(sandbox, { host })
      await expect(listening).rejects.toThrow(OpenHostError)
      await expect(listening).rejects.toThrow(missing)
    }
    await (await listen(sandbox)).close()
    await sandbox.close()
  })

  it('responds with both, and shows codes to nobody without the token', async () => {
    const sandbox = await createSandbox(secrets)
    const listener = await listen(sandbox, { host: '0.0.0.0' })
    const url = `http://127.0.0.1:${listener.port}/_sandbox/mail`
    expect((await fetch(url)).status).toBe(403)
    const headers = { 'x-sandbox-token': secrets.controlToken }
    expect((await fetch(url, { headers })).status).toBe(200)
    await listener.close()
    await sandbox.close()
  })
})

describe('the control calls', () => {
  const open = useSandbox()

  it('move the clock and show the time', async () => {
    const { body } = await open.control('POST', '/clock/advance', { ms: 60_000 })
    expect(body).toEqual({ now: '2026-06-01T12:01:00.000Z', clock: 'running' })
    expect((await open.control('GET', '/clock')).body).toEqual(body)
    const answer = await open.get('/transactions')
    expect(answer.headers.get('date')).toBe('Mon, 01 Jun 2026 12:01:00 GMT')
    expectStatus(await open.control('POST', '/clock/advance'), 400)
    for (const ms of [-1, 1.5, '9']) {
      expectStatus(await open.control('POST', '/clock/advance', { ms }), 400)
    }
  })

  it('refuse to move the clock past the year 2999', async () => {
    const namespace = await open.sandbox().createNamespace({
      clock: 'frozen',
      startAt: new Date('2999-12-31T23:59:58Z'),
    })
    await expect(namespace.clock.advance(2_000)).rejects.toThrow('past the year 2999')
    await namespace.clock.advance(1_999)
    expect(namespace.clock.now().toISOString()).toBe('2999-12-31T23:59:59.999Z')
    await namespace.close()
  })

  it('list the requests, without what was in them', async () => {
    await createTestCustomer(open)
    const { body } = await open.control<{ data: object[] }>('GET', '/requests')
    expect(body.data).toMatchObject([
      { method: 'POST', path: '/2025-10-13/customers', status: 201 },
      { method: 'GET', path: '/2025-10-13/customers/internal-accounts', status: 200 },
    ])
  })

  it('have calls wait for a new start that is under way', async () => {
    for (let round = 0; round < 3; round += 1) {
      const resetting = open.sandbox().reset()
      const calls = Array.from({ length: 8 }, () => open.get('/transactions'))
      const answers = await Promise.all(calls)
      expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200))
      await resetting
    }
  })

  it('put a clock back that is being moved', async () => {
    await createTestCustomer(open)
    const { clock, reset } = open.sandbox()
    const interruption = { status: 409, code: 'ADVANCE_INTERRUPTED' }
    const advanced = expect(clock.advance(3_600_000)).rejects.toMatchObject(interruption)
    await reset()
    await advanced
    expect(clock.now().getTime()).toBe(startOfTime)
  })

  it('forget everything', async () => {
    const { customerId } = await createTestCustomer(open)
    expectStatus(await open.control('POST', '/reset'), 204)
    expectStatus(await open.get(`/customers/${customerId}`), 404)
    const { accounts, transfers } = await open.books()
    expect(accounts.every(({ balance }) => balance === 0)).toBe(true)
    expect(transfers).toEqual([])
  })
})

describe('advancing a clock that runs', () => {
  let time = startOfTime
  let readings = 0
  const now = () => {
    readings += 1
    if (readings > 10_000) throw new Error('the clock is read again and again')
    return time
  }
  const open = useSandbox({ now })
  const receiver = useReceiver()

  it('ends although a job after its target falls due while a receiver is waited for', async () => {
    const webhookEndpoint = receiver.url()
    expectStatus(await open.call('PATCH', '/config', { webhookEndpoint }), 200)
    const { customerId, usdAccountId } = await createTestCustomer(open)
    const bank = await addBankAccount(open, customerId)
    await fund(open, usdAccountId, 10_000)
    await open.control('POST', '/clock/advance', { ms: 1 })
    const settlesAfterMs = 2_000
    receiver.answerWith(() => {
      time += settlesAfterMs
      return { status: 200 }
    })
    const quote = { ...quoteBody(usdAccountId, bank, 1_000), immediatelyExecute: true }
    expectStatus(await open.post('/quotes', quote), 201)
    readings = 0
    expectStatus(await open.control('POST', '/clock/advance', { ms: 1 }), 200)
    expect(receiver.types()).toContain('OUTGOING_PAYMENT.COMPLETED')
  })
})

describe('/openapi.json', () => {
  it('describes the operations from the schemas that validate them', async () => {
    const response = await client.sandbox().fetch(new Request('http://localhost/openapi.json'))
    const document = (await response.json()) as { openapi: string; paths: Record<string, object> }
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/quotes/{quoteId}/execute')
    for (const path of Object.values(document.paths)) {
      for (const operation of Object.values(path)) expect(operation.summary).toMatch(/^[A-Z]/)
    }
  })
})

describe('the live profiles', () => {
  it('respond under the live base path', async () => {
    const sandbox = await createSandbox({ profile: 'live-2026-08' })
    expect(sandbox.basePath).toBe('/grid/2025-10-13')
    await sandbox.close()
  })
})
