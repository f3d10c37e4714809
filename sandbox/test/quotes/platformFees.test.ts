import { describe, expect, it } from 'vitest'
import { connectAgent } from '../support/agents.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { expectSound } from '../support/soundBooks.ts'
import {
  addBankAccount,
  balanceOf,
  createTestCustomer,
  fund,
  type Quote,
  quoteBody,
} from '../support/wallet.ts'

const client = useSandbox({ profile: 'live-2026-08' })

type PricedQuote = Quote & { platformFeesIncluded: number }
type Transaction = {
  status: string
  fees: number
  platformFees?: number
  failureReason?: string
  refund?: { status: string }
}

const feeConfig = (variableFeeBps: number, amount: number, more = {}) => ({
  feeType: 'CROSS_CURRENCY_TRANSACTION',
  sourceCurrency: 'USD',
  variableFeeBps,
  fixedFee: { amount, currency: 'USD' },
  ...more,
})

const override = (platformVariableFeeBps: unknown, amount: unknown, currency = 'USD') => ({
  platformFeeOverride: { platformFixedFee: { amount, currency }, platformVariableFeeBps },
})

const configure = (feeConfigs: unknown, platform = client) =>
  platform.call<Refusal & { feeConfigs?: unknown[] }>('PATCH', '/config', { feeConfigs })

const readConfig = async (platform = client) =>
  expectStatus(await platform.get<{ feeConfigs?: unknown[] }>('/config'), 200)

/** A customer with dollars and an account in Mexico, whose last digits choose what it does. */
async function start(suffix = '999') {
  const { customerId, usdAccountId } = await createTestCustomer(client)
  await fund(client, usdAccountId, 100_000)
  const abroad = await addBankAccount(client, customerId, '', {
    currency: 'MXN',
    accountInfo: {
      accountType: 'MXN_ACCOUNT',
      clabeNumber: `123456789012345${suffix}`,
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
    },
  })
  const ask = (amount: number, more = {}) =>
    client.post<PricedQuote & Refusal>('/quotes', quoteBody(usdAccountId, abroad, amount, more))
  const quoted = async (amount: number, more = {}) => expectStatus(await ask(amount, more), 201)
  const pay = async ({ id }: Quote) =>
    expectStatus(await client.post<Quote>(`/quotes/${id}/execute`), 200)
  const transactionOf = async ({ transactionId }: Quote) =>
    expectStatus(await client.get<Transaction>(`/transactions/${transactionId}`), 200)
  return { customerId, usdAccountId, abroad, ask, quoted, pay, transactionOf }
}

/** The platform's own account in dollars. */
async function platformAccount(): Promise<string> {
  const path = '/platform/internal-accounts?currency=USD'
  const { data } = expectStatus(await client.get<{ data: { id: string }[] }>(path), 200)
  return data[0]?.id ?? ''
}

/** Sends as many dollars to an account as it can hold. */
async function fill(accountId: string): Promise<void> {
  const body = {
    source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' },
    destination: { destinationType: 'ACCOUNT', accountId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 9_000_000_000_000_000,
  }
  const { id } = expectStatus(await client.post<Quote>('/quotes', body), 201)
  const sent = { quoteId: id, currencyCode: 'USD' }
  expectStatus(await client.post('/sandbox/send', sent), 200)
  await client.sandbox().clock.advance(2_000)
}

const sound = async () => expectSound(await client.books())

describe('the fees that a platform configures', () => {
  it('are part of a quote, are credited on settlement, and are told of', async () => {
    expectStatus(await configure([feeConfig(30, 50)]), 200)
    const { usdAccountId, quoted, pay, transactionOf } = await start()
    const quote = await quoted(1_000)
    expect(quote).toMatchObject({ feesIncluded: 58, platformFeesIncluded: 53 })
    const own = await platformAccount()
    await pay(quote)
    await sound()
    expect(await balanceOf(client, own)).toBe(0)
    await client.sandbox().clock.advance(2_000)
    await sound()
    expect(await balanceOf(client, own)).toBe(53)
    expect(await balanceOf(client, usdAccountId)).toBe(99_000)
    expect(await balanceOf(client, 'System:fees:USD')).toBe(5)
    expect(await transactionOf(quote)).toMatchObject({
      status: 'COMPLETED',
      fees: 58,
      platformFees: 53,
      rateDetails: { gridApiVariableFeeAmount: 5 },
    })
    const webhooks = await client.sandbox().webhooks.list()
    const credited = webhooks
      .filter(({ type }) => type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED')
      .map(({ data }) => data as { id: string; balance: object })
      .find(({ id }) => id === own)
    expect(credited?.balance).toMatchObject({ amount: 53 })
  })

  it('are added where the received amount is fixed', async () => {
    expectStatus(await configure([feeConfig(30, 50)]), 200)
    const { quoted, pay } = await start()
    const quote = await quoted(10_000, { lockedCurrencySide: 'RECEIVING' })
    expect(quote.totalReceivingAmount).toBe(10_000)
    const again = await quoted(quote.totalSendingAmount)
    expect(again).toMatchObject({
      feesIncluded: quote.feesIncluded,
      platformFeesIncluded: quote.platformFeesIncluded,
    })
    await pay(quote)
    await client.sandbox().clock.advance(2_000)
    await sound()
    expect(await balanceOf(client, await platformAccount())).toBe(quote.platformFeesIncluded)
  })

  it('are none for one currency, for other currencies than dollars, and without a configuration', async () => {
    const { customerId, usdAccountId, quoted } = await start()
    expect(await quoted(1_000)).toMatchObject({ feesIncluded: 5, platformFeesIncluded: 0 })
    expectStatus(await configure([feeConfig(30, 50)]), 200)
    const dollars = await addBankAccount(client, customerId)
    const same = await client.post<PricedQuote>('/quotes', quoteBody(usdAccountId, dollars, 1_000))
    expect(expectStatus(same, 201)).toMatchObject({ feesIncluded: 0, platformFeesIncluded: 0 })
    const euros = await client.post<PricedQuote>('/quotes', {
      source: { sourceType: 'REALTIME_FUNDING', currency: 'EUR' },
      destination: { destinationType: 'ACCOUNT', accountId: usdAccountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
    })
    expect(expectStatus(euros, 201).platformFeesIncluded).toBe(0)
  })

  it('of a quote stay what they were when it was made', async () => {
    expectStatus(await configure([feeConfig(30, 50)]), 200)
    const { quoted, pay, transactionOf } = await start()
    const quote = await quoted(1_000)
    expectStatus(await configure([feeConfig(0, 0)]), 200)
    await pay(quote)
    await client.sandbox().clock.advance(2_000)
    expect(await transactionOf(quote)).toMatchObject({ platformFees: 53 })
    expect(await balanceOf(client, await platformAccount())).toBe(53)
  })

  it('are refused with the payment where they are more than what is sent', async () => {
    expectStatus(await configure([feeConfig(10_000, 0)]), 200)
    const { ask } = await start()
    for (const lockedCurrencySide of ['SENDING', 'RECEIVING'])
      expect(expectStatus(await ask(1_000, { lockedCurrencySide }), 400).code).toBe(
        'AMOUNT_OUT_OF_RANGE',
      )
    expectStatus(await configure([feeConfig(0, 1_000)]), 200)
    expect(expectStatus(await ask(1_000), 400).code).toBe('AMOUNT_OUT_OF_RANGE')
    expectStatus(await ask(1_010), 201)
  })
})

describe('a payment with a fee of the platform that does not arrive', () => {
  it.each([
    ['002', 'before it is settled'],
    ['004', 'on delivery'],
    ['005', 'after it was settled'],
  ])('gives all of it back: %s, %s', async (suffix) => {
    expectStatus(await configure([feeConfig(30, 50)]), 200)
    const { usdAccountId, quoted, pay, transactionOf } = await start(suffix)
    const quote = await quoted(1_000)
    await pay(quote)
    for (let step = 0; step < 5; step += 1) {
      await client.sandbox().clock.advance(2_000)
      await sound()
    }
    expect(await transactionOf(quote)).toMatchObject({
      status: 'FAILED',
      refund: { status: 'COMPLETED' },
    })
    expect(await balanceOf(client, usdAccountId)).toBe(100_000)
    expect(await balanceOf(client, await platformAccount())).toBe(0)
    expect(await balanceOf(client, 'System:fees:USD')).toBe(0)
    expect(await balanceOf(client, 'System:clearing:USD')).toBe(0)
  })

  it('is refunded whole where the platform has spent the fee, which it then owes', async () => {
    expectStatus(await configure([feeConfig(30, 50)]), 200)
    const { usdAccountId, quoted, pay } = await start('005')
    await pay(await quoted(1_000))
    await client.sandbox().clock.advance(2_000)
    const own = await platformAccount()
    const bank = await client.post<{ id: string }>('/platform/external-accounts', {
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '987654321',
        routingNumber: '021000021',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
      },
    })
    const transfer = {
      source: { accountId: own },
      destination: { accountId: expectStatus(bank, 201).id },
      amount: 40,
    }
    expectStatus(await client.post('/transfer-out', transfer), 201)
    for (let step = 0; step < 4; step += 1) {
      await client.sandbox().clock.advance(2_000)
      await sound()
    }
    expect(await balanceOf(client, own)).toBe(0)
    expect(await balanceOf(client, usdAccountId)).toBe(100_000)
    expect(await balanceOf(client, 'System:suspense:USD')).toBe(-40)
  })

  it('fails where the platform cannot be credited', async () => {
    expectStatus(await configure([feeConfig(30, 50)]), 200)
    const { usdAccountId, quoted, pay, transactionOf } = await start()
    await fill(await platformAccount())
    const quote = await quoted(1_000)
    await pay(quote)
    await client.sandbox().clock.advance(6_000)
    await sound()
    expect(await transactionOf(quote)).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'COMPLETED' },
    })
    expect(await balanceOf(client, usdAccountId)).toBe(100_000)
  })
})

describe('the fee that a quote states itself', () => {
  it('replaces the configured ones, and waives them with zero', async () => {
    expectStatus(await configure([feeConfig(30, 50)]), 200)
    const { customerId, usdAccountId, quoted, pay } = await start()
    expect(await quoted(1_000, override(100, 10))).toMatchObject({ platformFeesIncluded: 20 })
    expect(await quoted(1_000, override(0, 0))).toMatchObject({
      feesIncluded: 5,
      platformFeesIncluded: 0,
    })
    const quote = await quoted(1_000, override(0, 7))
    await pay(quote)
    await client.sandbox().clock.advance(2_000)
    expect(await balanceOf(client, await platformAccount())).toBe(7)
    const dollars = await addBankAccount(client, customerId)
    const body = quoteBody(usdAccountId, dollars, 1_000, override(100, 10))
    const same = expectStatus(await client.post<PricedQuote>('/quotes', body), 201)
    expect(same).toMatchObject({ feesIncluded: 20, totalReceivingAmount: 980 })
  })

  it.each([
    ['a negative share', override(-1, 0)],
    ['a share above the whole', override(10_001, 0)],
    ['a fraction of a share', override(0.5, 0)],
    ['no share', { platformFeeOverride: { platformFixedFee: { amount: 1, currency: 'USD' } } }],
    ['a negative amount', override(0, -1)],
    ['no amount', override(0, undefined)],
    ['no fixed fee', { platformFeeOverride: { platformVariableFeeBps: 1 } }],
    ['null', { platformFeeOverride: null }],
    ['a fixed fee in another currency', override(1, 1, 'EUR')],
    ['a fixed fee of zero in another currency', override(1, 0, 'MXN')],
  ])('is refused with %s', async (_, more) => {
    const { ask } = await start()
    const before = await client.books()
    expect(expectStatus(await ask(1_000, more), 400).code).toBe('INVALID_INPUT')
    expect(await client.books()).toEqual(before)
  })

  it('is refused for money in another currency, and from an agent', async () => {
    const { customerId, usdAccountId, abroad } = await start()
    const quote = await client.post<Refusal>('/quotes', {
      source: { sourceType: 'REALTIME_FUNDING', currency: 'EUR' },
      destination: { destinationType: 'ACCOUNT', accountId: usdAccountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
      ...override(1, 1, 'EUR'),
    })
    expect(expectStatus(quote, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'platformFeeOverride' },
    })
    const agent = await connectAgent(client, customerId)
    const body = quoteBody(usdAccountId, abroad, 1_000)
    const waived = await agent.post<Refusal>('/quotes', { ...body, ...override(0, 0) })
    expect(expectStatus(waived, 403).code).toBe('FORBIDDEN')
    expectStatus(await agent.post('/quotes', body), 201)
  })
})

describe('the configuration of fees', () => {
  it('is merged by type and currency, and lists what is active', async () => {
    expect((await readConfig()).feeConfigs).toEqual([])
    const first = expectStatus(await configure([feeConfig(30, 50)]), 200)
    expect(first.feeConfigs).toEqual([feeConfig(30, 50)])
    expectStatus(await client.call('PATCH', '/config', { umaDomain: 'pay.example.test' }), 200)
    expectStatus(await configure([]), 200)
    expect((await readConfig()).feeConfigs).toEqual([feeConfig(30, 50)])
    for (const [bps, fixed] of [
      [0, 50],
      [30, 0],
    ] as const) {
      const changed = expectStatus(await configure([feeConfig(bps, fixed)]), 200)
      expect(changed.feeConfigs).toEqual([feeConfig(bps, fixed)])
    }
    expect(expectStatus(await configure([feeConfig(0, 0)]), 200).feeConfigs).toEqual([])
    expect((await readConfig()).feeConfigs).toEqual([])
  })

  it.each([
    ['another currency of the payments', [feeConfig(1, 1, { sourceCurrency: 'EUR' })], 501],
    [
      'another currency of the fixed fee',
      [feeConfig(1, 1, { fixedFee: { amount: 1, currency: 'EUR' } })],
      501,
    ],
    [
      'one in dollars beside one in another currency',
      [feeConfig(1, 1), feeConfig(1, 1, { sourceCurrency: 'USDB' })],
      501,
    ],
    ['one twice', [feeConfig(1, 1), feeConfig(2, 2)], 400],
    ['no list', feeConfig(1, 1), 400],
    ['null', null, 400],
    ['another type', [feeConfig(1, 1, { feeType: 'TRANSFER' })], 400],
    ['a negative share', [feeConfig(-1, 1)], 400],
    ['a share above the whole', [feeConfig(10_001, 1)], 400],
    ['a negative amount', [feeConfig(1, -1)], 400],
    ...['feeType', 'sourceCurrency', 'variableFeeBps', 'fixedFee'].map(
      (name): [string, unknown, number] => [
        `no ${name}`,
        [feeConfig(1, 1, { [name]: undefined })],
        400,
      ],
    ),
  ] as [string, unknown, number][])('is refused with %s', async (_, configs, status) => {
    expectStatus(await configure([feeConfig(30, 50)]), 200)
    const before = await readConfig()
    const refused = expectStatus(await configure(configs), status)
    expect(refused.code).toBe(status === 501 ? 'NOT_IMPLEMENTED' : 'INVALID_INPUT')
    expect(await readConfig()).toEqual(before)
  })
})

describe('before August', () => {
  const may = useSandbox({ profile: 'live-2026-05' })

  it('there are no fees of the platform', async () => {
    expectStatus(await configure([feeConfig(30, 50)], may), 200)
    expect(await readConfig(may)).not.toHaveProperty('feeConfigs')
    const { usdAccountId, walletId } = await createTestCustomer(may)
    await fund(may, usdAccountId, 1_000)
    const body = quoteBody(usdAccountId, walletId, 1_000, override(30, 50))
    const quote = expectStatus(await may.post<PricedQuote>('/quotes', body), 201)
    expect(quote.feesIncluded).toBe(0)
    expect(quote).not.toHaveProperty('platformFeesIncluded')
    const transaction = await may.get<Transaction>(`/transactions/${quote.transactionId}`)
    expect(expectStatus(transaction, 200)).not.toHaveProperty('platformFees')
  })
})
