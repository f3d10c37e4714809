import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { createClock } from '../../src/core/clock.ts'
import { expectStatus } from '../support/client.ts'
import { startOfTime, useSandbox } from '../support/harness.ts'
import { useReceiver } from '../support/receiver.ts'
import { addBankAccount, createTestCustomer, fund, quoteBody } from '../support/wallet.ts'

describe('createClock', () => {
  it('stands still where its source was, and is moved', () => {
    let time = 1_000
    const clock = createClock(() => time, 'frozen')
    time += 5_000
    expect(clock.now().getTime()).toBe(1_000)
    expect(clock.msUntil(1_001)).toBe(Number.POSITIVE_INFINITY)
    clock.moveBy(1)
    expect(clock.now().getTime()).toBe(1_001)
    expect(clock.msUntil(1_001)).toBe(0)
  })

  it('runs with its source unless it is frozen', () => {
    let time = 1_000
    const clock = createClock(() => time)
    time += 5_000
    expect(clock.now().getTime()).toBe(6_000)
    expect(clock.msUntil(7_000)).toBe(1_000)
  })
})

describe('a frozen clock', () => {
  const now = () => Date.now()
  const client = useSandbox({ clock: 'frozen', now, settleDelayMs: 1, quoteLifetimeMs: 1 })
  const receiver = useReceiver()
  beforeEach(async () => {
    const webhookEndpoint = receiver.url()
    expectStatus(await client.call('PATCH', '/config', { webhookEndpoint }), 200)
  })
  const time = async () => (await client.control<{ now: string }>('GET', '/clock')).body.now

  it('says that it is frozen, and moves only by an advance', async () => {
    const { body } = await client.control<{ now: string }>('GET', '/clock')
    expect(body).toEqual({ now: expect.any(String), clock: 'frozen' })
    await delay(5)
    expect(await time()).toBe(body.now)
    const moved = new Date(Date.parse(body.now) + 1).toISOString()
    const advanced = await client.control('POST', '/clock/advance', { ms: 1 })
    expect(advanced.body).toEqual({ now: moved, clock: 'frozen' })
    expect(await time()).toBe(moved)
    const { headers } = await client.get('/transactions')
    expect(headers.get('date')).toBe(new Date(moved).toUTCString())
  })

  it('is back at its start after a reset', async () => {
    const start = await time()
    await client.control('POST', '/clock/advance', { ms: 60_000 })
    expectStatus(await client.control('POST', '/reset'), 204)
    expect(await time()).toBe(start)
  })

  it('lets a payment settle and a quote expire only by an advance', async () => {
    const { customerId, usdAccountId } = await createTestCustomer(client)
    const bank = await addBankAccount(client, customerId)
    await fund(client, usdAccountId, 10_000)
    const body = quoteBody(usdAccountId, bank, 1_000)
    const left = expectStatus(await client.post<{ id: string }>('/quotes', body), 201)
    const paid = expectStatus(
      await client.post<{ transactionId: string }>('/quotes', {
        ...body,
        immediatelyExecute: true,
      }),
      201,
    )
    const statuses = async () => [
      (await client.get<{ status: string }>(`/transactions/${paid.transactionId}`)).body.status,
      (await client.get<{ status: string }>(`/quotes/${left.id}`)).body.status,
    ]
    await delay(50)
    expect(await statuses()).toEqual(['PROCESSING', 'PENDING'])
    await client.control('POST', '/clock/advance', { ms: 10 })
    expect(await statuses()).toEqual(['COMPLETED', 'EXPIRED'])
  })

  it('sends a webhook by itself that is due at once, and its next try only by an advance', async () => {
    receiver.answerWith(() => ({ status: 500 }))
    await createTestCustomer(client, { email: 'ada@example.test' })
    const tried = () => receiver.types().length
    await expect.poll(tried).toBeGreaterThan(0)
    await expect.poll(async () => (await pending()).length).toBeGreaterThan(0)
    const before = tried()
    await delay(50)
    expect(tried()).toBe(before)
    await client.control('POST', '/clock/advance', { ms: 5_000 })
    expect(tried()).toBeGreaterThan(before)
  })

  const pending = async () => {
    const all = await client.sandbox().webhooks.list()
    return all.filter(({ attempts, nextAttemptAt }) => attempts.length === 1 && nextAttemptAt)
  }
})

describe('a frozen clock with a start', () => {
  const startAt = new Date(startOfTime)
  const client = useSandbox({ clock: 'frozen', startAt, now: undefined })

  it('begins there', async () => {
    const { body } = await client.control<{ now: string }>('GET', '/clock')
    expect(body.now).toBe(startAt.toISOString())
  })
})
