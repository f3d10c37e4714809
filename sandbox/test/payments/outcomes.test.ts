// also in: may, august
import { describe, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { inGeneration, rejectedStatus } from '../support/variant.ts'
import {
  addBankAccount,
  balanceOf,
  createSignedInCustomer,
  createTestCustomer,
  fund,
  payloadOf,
  type Quote,
  quoteBody,
} from '../support/wallet.ts'

const client = useSandbox()

type Transaction = {
  id: string
  type: string
  status: string
  failureReason?: string
  refund?: { status: string; reason: string; reference: string; settledAt?: string }
}

const shown = async (id: string) => (await client.get<Transaction>(`/transactions/${id}`)).body
const wait = (ms: number) => client.sandbox().clock.advance(ms)

/** The reason of a payment that the receiver's institution does not take. */
const undelivered = inGeneration(
  'OFFRAMP_FAILED',
  'COUNTERPARTY_POST_TX_FAILED',
  'ACCOUNT_CANNOT_RECEIVE',
)

async function expectBalanced(): Promise<void> {
  const { accounts, transfers } = await client.books()
  const sums = new Map<string, number>()
  for (const { currency, balance } of accounts) {
    sums.set(currency, (sums.get(currency) ?? 0) + balance)
  }
  expect([...sums.values()].every((sum) => sum === 0)).toBe(true)
  expect(transfers.length).toBeGreaterThan(0)
}

describe('a transfer with source and destination swapped', () => {
  it.each([
    ['/transfer-out', 'source', 'an internal account; it names an external one'],
    ['/transfer-in', 'destination', 'an internal account; it names an external one'],
  ])('is refused by %s with the name of the field', async (path, name, problem) => {
    const { usdAccountId, customerId } = await createTestCustomer(client)
    const bank = await addBankAccount(client, customerId)
    const [internal, external] = [{ accountId: usdAccountId }, { accountId: bank }]
    const ends =
      name === 'source'
        ? { source: external, destination: internal }
        : { source: internal, destination: external }
    const refused = expectStatus(await client.post<Refusal>(path, { ...ends, amount: 1 }), 404)
    expect(refused).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      message: `${name}.accountId must name ${problem}`,
      details: { errors: [{ field: `${name}.accountId` }] },
    })
  })
})

describe('a quote to a bank account whose number ends in', () => {
  async function pay(suffix: string) {
    const { walletId, customerId, session } = await createSignedInCustomer(client, 10_000_000)
    const bank = await addBankAccount(client, customerId, `55555${suffix}`)
    const body = quoteBody(walletId, bank, 4_000_000)
    const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)
    const headers = client.signed(session.sign(payloadOf(quote)))
    expectStatus(await client.post(`/quotes/${quote.id}/execute`, undefined, headers), 200)
    const state = async () => ({
      quote: (await client.get<Quote>(`/quotes/${quote.id}`)).body.status,
      ...(await shown(quote.transactionId)),
      balance: await balanceOf(client, walletId),
    })
    return { state }
  }

  it.each([
    ['002', 'QUOTE_EXECUTION_FAILED'],
    ['004', undelivered],
  ])('%s fails and is refunded', async (suffix, failureReason) => {
    const { state } = await pay(suffix)
    await wait(2_000)
    expect(await state()).toMatchObject({
      quote: 'FAILED',
      status: 'FAILED',
      failureReason,
      refund: { status: 'PENDING', reason: 'TRANSACTION_FAILED' },
      balance: 6_000_000,
    })
    await wait(2_000)
    expect(await state()).toMatchObject({
      status: 'FAILED',
      refund: { status: 'COMPLETED', settledAt: '2026-06-01T12:00:04.000Z' },
      balance: 10_000_000,
    })
    await expectBalanced()
  })

  it('003 completes after about six minutes', async () => {
    const { state } = await pay('003')
    await wait(6 * 60_000 - 1)
    expect((await state()).status).toBe('PROCESSING')
    await wait(1)
    expect(await state()).toMatchObject({ quote: 'COMPLETED', status: 'COMPLETED' })
  })

  it('005 completes, then comes back from the receiving bank', async () => {
    const { state } = await pay('005')
    await wait(2_000)
    expect(await state()).toMatchObject({ quote: 'COMPLETED', status: 'COMPLETED' })
    expect(await balanceOf(client, 'System:outside:USD')).toBe(400)
    await wait(2_000)
    expect(await state()).toMatchObject({
      // The quote was carried out; what came back is its transaction's.
      quote: 'COMPLETED',
      status: 'FAILED',
      failureReason: inGeneration(
        'OFFRAMP_FAILED',
        'COUNTERPARTY_POST_TX_FAILED',
        'PAYOUT_RETURNED',
      ),
      refund: { status: 'PENDING' },
    })
    expect(await balanceOf(client, 'System:outside:USD')).toBe(0)
    await wait(2_000)
    expect(await state()).toMatchObject({ refund: { status: 'COMPLETED' }, balance: 10_000_000 })
    await expectBalanced()
  })

  it('006 is cancelled, refunded and over', async () => {
    const { state } = await pay('006')
    await wait(2_000)
    expect(await state()).toMatchObject({
      status: 'PROCESSING',
      refund: { status: 'PENDING', reason: 'USER_CANCELLATION' },
    })
    await wait(4_000)
    expect(await state()).toMatchObject({
      status: 'COMPLETED',
      refund: { status: 'COMPLETED' },
      balance: 10_000_000,
    })
    await expectBalanced()
  })

  it('007 fails, and so does its refund: the money is set aside, not lost', async () => {
    const { state } = await pay('007')
    await wait(4_000)
    expect(await state()).toMatchObject({
      status: 'FAILED',
      failureReason: undelivered,
      refund: { status: 'FAILED' },
      balance: 6_000_000,
    })
    expect(await balanceOf(client, 'System:suspense:USDB')).toBe(4_000_000)
    await expectBalanced()
  })
})

describe('a quote from a bank account', () => {
  it('pulls the money in when the bank allows it', async () => {
    const { customerId, usdAccountId, walletId } = await createTestCustomer(client)
    const bank = await addBankAccount(client, customerId)
    for (const [destination, received] of [
      [usdAccountId, 500],
      [walletId, 5_000_000],
    ] as const) {
      const body = quoteBody(bank, destination, 500, { immediatelyExecute: true })
      expectStatus(await client.post('/quotes', body), 201)
      await wait(2_000)
      expect(await balanceOf(client, destination)).toBe(received)
    }
    await expectBalanced()
  })
})

describe('a payment to an account that cannot take it any more', () => {
  type Refunded = { status: string; refund?: { status: string } }
  const outcomeOf = async (quote: Quote) =>
    (await client.get<Refunded>(`/transactions/${quote.transactionId}`)).body

  it('fails and is refunded when the account was closed on the way', async () => {
    const ada = await createTestCustomer(client)
    const bob = await createTestCustomer(client)
    await fund(client, ada.usdAccountId, 500)
    const body = quoteBody(ada.usdAccountId, bob.usdAccountId, 500, { immediatelyExecute: true })
    const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)
    expectStatus(await client.call('DELETE', `/customers/${bob.customerId}`), 200)
    await wait(6_000)
    const refund = { status: 'COMPLETED' }
    expect(await outcomeOf(quote)).toMatchObject({ status: 'FAILED', refund })
    expect(await balanceOf(client, ada.usdAccountId)).toBe(500)
    expect(await balanceOf(client, bob.usdAccountId)).toBe(0)
    await expectBalanced()
  })

  it('fails and is refunded when the account is full', async () => {
    const { usdAccountId } = await createTestCustomer(client)
    const quotes: Quote[] = []
    for (const amount of [9_000_000_000_000_000, 1]) {
      const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD' }
      const asked = { ...quoteBody('', usdAccountId, amount), source }
      const quote = expectStatus(await client.post<Quote>('/quotes', asked), 201)
      const sent = { quoteId: quote.id, currencyCode: 'USD' }
      expectStatus(await client.post('/sandbox/send', sent), 200)
      quotes.push(quote)
    }
    await wait(10_000)
    const outcomes = await Promise.all(quotes.map(outcomeOf))
    expect(outcomes.map(({ status }) => status)).toEqual(['COMPLETED', 'FAILED'])
    expect(await balanceOf(client, usdAccountId)).toBe(9_000_000_000_000_000)
  })
})

describe('a transfer', () => {
  async function start(suffix = '999') {
    const customer = await createTestCustomer(client)
    await fund(client, customer.usdAccountId, 1_000)
    const bank = await addBankAccount(client, customer.customerId, `55555${suffix}`)
    const move = (direction: 'in' | 'out', amount = 300, headers = {}) => {
      const [source, destination] = [{ accountId: customer.usdAccountId }, { accountId: bank }]
      const ends =
        direction === 'out' ? { source, destination } : { source: destination, destination: source }
      const body = { ...ends, amount }
      return client.post<Transaction & Refusal>(`/transfer-${direction}`, body, headers)
    }
    const balance = () => balanceOf(client, customer.usdAccountId)
    return { ...customer, bank, move, balance }
  }

  it('goes out and comes in', async () => {
    const { move, balance } = await start()
    const out = expectStatus(await move('out'), 201)
    expect(out).toMatchObject({ type: 'OUTGOING', status: 'PROCESSING' })
    expect(await balance()).toBe(700)
    const into = expectStatus(await move('in', 50), 201)
    expect(into).toMatchObject({ type: 'INCOMING', status: 'PROCESSING' })
    expect(await balance()).toBe(700)
    await wait(2_000)
    expect([(await shown(out.id)).status, (await shown(into.id)).status]).toEqual([
      'COMPLETED',
      'COMPLETED',
    ])
    expect(await balance()).toBe(750)
    await expectBalanced()
  })

  describe('without an amount', () => {
    it('goes out with all of the balance, once', async () => {
      const { usdAccountId, bank, balance } = await start()
      const body = { source: { accountId: usdAccountId }, destination: { accountId: bank } }
      const out = expectStatus(await client.post<Transaction>('/transfer-out', body), 201)
      expect(out).toMatchObject({ status: 'PROCESSING', sentAmount: { amount: 1_000 } })
      expect(await balance()).toBe(0)
      const again = await client.post<Refusal>('/transfer-out', body)
      expect(expectStatus(again, 400).code).toBe('INSUFFICIENT_FUNDS')
      await wait(2_000)
      expect((await shown(out.id)).status).toBe('COMPLETED')
      await expectBalanced()
    })

    it('goes out once when asked for twice at the same time', async () => {
      const { usdAccountId, bank, balance } = await start()
      const body = { source: { accountId: usdAccountId }, destination: { accountId: bank } }
      const answers = await Promise.all([1, 2].map(() => client.post('/transfer-out', body)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
      expect(await balance()).toBe(0)
    })

    it('does not come in: the balance outside is not known', async () => {
      const { usdAccountId, bank } = await start()
      const body = { source: { accountId: bank }, destination: { accountId: usdAccountId } }
      const refused = await client.post<Refusal>('/transfer-in', body)
      expect(expectStatus(refused, 400).details?.errors).toMatchObject([{ field: 'amount' }])
    })
  })

  it.each(['out', 'in'] as const)('%s happens once for an idempotency key', async (direction) => {
    const { move, balance } = await start()
    const keyed = { 'Idempotency-Key': 'once' }
    const first = expectStatus(await move(direction, 100, keyed), 201)
    expect((await move(direction, 100, keyed)).body).toEqual(first)
    expectStatus(await move(direction, 101, keyed), 409)
    await wait(2_000)
    expect(await balance()).toBe(direction === 'out' ? 900 : 1_100)
  })

  it.each(['out', 'in'] as const)('%s fails at once with the suffixes 002 and 003', async (way) => {
    for (const suffix of ['002', '003']) {
      const { move, balance } = await start(suffix)
      expect(expectStatus(await move(way), 201).status).toBe('FAILED')
      await wait(60_000)
      expect(await balance()).toBe(1_000)
    }
  })

  it.each([
    ['out', rejectedStatus],
    ['in', 'REJECTED'],
  ] as const)('%s is %s with 004, and the money goes back', async (way, status) => {
    const { move, balance } = await start('004')
    const { id } = expectStatus(await move(way), 201)
    await wait(2_000)
    expect((await shown(id)).status).toBe(status)
    await wait(2_000)
    expect(await balance()).toBe(1_000)
    await expectBalanced()
  })

  it.each(['out', 'in'] as const)(
    '%s hangs for thirty seconds with 005, then fails',
    async (way) => {
      const { move, balance } = await start('005')
      const { id } = expectStatus(await move(way), 201)
      await wait(29_999)
      expect((await shown(id)).status).toBe('PROCESSING')
      await wait(2_001)
      expect((await shown(id)).status).toBe('FAILED')
      expect(await balance()).toBe(1_000)
      await expectBalanced()
    },
  )

  it.each([
    [
      '002',
      inGeneration('QUOTE_EXECUTION_FAILED', 'FUNDING_AMOUNT_MISMATCH', 'FUNDING_AMOUNT_MISMATCH'),
      'QUOTE_EXECUTION_FAILED',
    ],
    [
      '003',
      inGeneration('OFFRAMP_FAILED', 'COUNTERPARTY_POST_TX_FAILED', 'ACCOUNT_INVALID'),
      'OFFRAMP_FAILED',
    ],
    ['004', undelivered, 'OFFRAMP_FAILED'],
    ['005', 'QUOTE_EXECUTION_FAILED', 'QUOTE_EXECUTION_FAILED'],
  ])('fails with %s for a reason documented for its direction', async (suffix, out, into) => {
    const { move } = await start(suffix)
    const ids = [expectStatus(await move('out'), 201).id, expectStatus(await move('in'), 201).id]
    await wait(60_000)
    const reasons = (await Promise.all(ids.map(shown))).map(({ failureReason }) => failureReason)
    expect(reasons).toEqual([out, into])
  })

  it('never takes money out of a wallet: that needs its signature', async () => {
    const { walletId, bank } = await start()
    await fund(client, walletId, 5_000_000)
    const before = await client.books()
    const body = { source: { accountId: walletId }, destination: { accountId: bank }, amount: 1 }
    expectStatus(await client.post('/transfer-out', body), 400)
    expect(await client.books()).toEqual(before)
  })

  it('refuses too much, another currency, other people’s accounts and unknown ones', async () => {
    const [mine, theirs] = [await start(), await start()]
    const before = await client.books()
    const out = (source: string, destination: string, amount: unknown = 1) =>
      client.post<Refusal>('/transfer-out', {
        source: { accountId: source },
        destination: { accountId: destination },
        amount,
      })
    expect((await out(mine.usdAccountId, mine.bank, 1_001)).body.code).toBe('INSUFFICIENT_FUNDS')
    expectStatus(await out(mine.usdAccountId, theirs.bank), 404)
    expectStatus(await out(mine.bank, mine.usdAccountId), 404)
    for (const amount of [0, -1, 1.5, null, '1']) {
      expectStatus(await out(mine.usdAccountId, mine.bank, amount), 400)
    }
    expect(await client.books()).toEqual(before)
  })
})
