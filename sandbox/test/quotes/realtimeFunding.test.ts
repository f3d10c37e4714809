// also in: august
import { describe, expect, it } from 'vitest'
import { businessBody } from '../support/business.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { inGeneration, isAugust, itWhere } from '../support/variant.ts'
import {
  addBankAccount,
  balanceOf,
  createSignedInCustomer,
  createTestCustomer,
  gbpAccount,
  type Quote,
} from '../support/wallet.ts'

const client = useSandbox()

type Transaction = {
  id: string
  status: string
  type: string
  failureReason?: string
  refund?: { status: string }
}

/** A quote for money that somebody will send. */
const ask = (source: object, destination: string, more = {}) =>
  client.post<Quote & Refusal>('/quotes', {
    source: { sourceType: 'REALTIME_FUNDING', ...source },
    destination: { destinationType: 'ACCOUNT', accountId: destination },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000,
    ...more,
  })

async function quoted(source: object, destination: string, more = {}): Promise<Quote> {
  return expectStatus(await ask(source, destination, more), 201)
}

const send = (quoteId: string, more = {}) =>
  client.post<Transaction & Refusal>('/sandbox/send', { quoteId, currencyCode: 'USD', ...more })

const transactionOf = async (quote: Quote) =>
  (await client.get<Transaction>(`/transactions/${quote.transactionId}`)).body

describe('a quote that is paid by sending money to it', () => {
  it('says where to, and completes once the money is there', async () => {
    const { customerId, walletId } = await createTestCustomer(client)
    const quote = await quoted({ currency: 'USD', customerId }, walletId)
    expect(quote).toMatchObject({
      status: 'PENDING',
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId },
      totalReceivingAmount: 10_000_000,
      paymentInstructions: [
        {
          accountOrWalletInfo: {
            accountType: 'USD_ACCOUNT',
            routingNumber: expect.stringMatching(/^\d{9}$/),
            reference: expect.any(String),
          },
          instructionsNotes: expect.any(String),
        },
      ],
    })
    const sent = expectStatus(await send(quote.id), 200)
    expect(sent).toMatchObject({ id: quote.transactionId, type: 'OUTGOING', status: 'PROCESSING' })
    await client.sandbox().clock.advance(2_000)
    expect((await client.get<Quote>(`/quotes/${quote.id}`)).body.status).toBe('COMPLETED')
    expect(await balanceOf(client, walletId)).toBe(10_000_000)
    expect(await balanceOf(client, 'System:outside:USD')).toBe(-1_000)
  })

  it('is the platform’s own when no customer is named', async () => {
    const { walletId } = await createTestCustomer(client)
    const quote = await quoted({ currency: 'USD' }, walletId)
    expect(await transactionOf(quote)).toMatchObject({ customerId: '', status: 'PENDING' })
  })

  it('fails and gives the money back when another amount came', async () => {
    const { walletId } = await createTestCustomer(client)
    const quote = await quoted({ currency: 'USD' }, walletId)
    expectStatus(await send(quote.id, { currencyAmount: 999 }), 200)
    expect(await balanceOf(client, 'System:clearing:USD')).toBe(999)
    await client.sandbox().clock.advance(2_000)
    expect(await transactionOf(quote)).toMatchObject({
      status: 'FAILED',
      failureReason: inGeneration(
        'QUOTE_EXECUTION_FAILED',
        'FUNDING_AMOUNT_MISMATCH',
        'FUNDING_AMOUNT_MISMATCH',
      ),
      refund: { status: 'COMPLETED' },
    })
    expect(await balanceOf(client, walletId)).toBe(0)
    expect(await balanceOf(client, 'System:outside:USD')).toBe(0)
  })

  it('takes the amount by name when it is the right one', async () => {
    const { walletId } = await createTestCustomer(client)
    const quote = await quoted({ currency: 'USD' }, walletId)
    expectStatus(await send(quote.id, { currencyAmount: 1_000 }), 200)
    await client.sandbox().clock.advance(2_000)
    expect((await transactionOf(quote)).status).toBe('COMPLETED')
  })

  it('goes on to a bank account, with what that bank does', async () => {
    const { customerId } = await createTestCustomer(client)
    const bank = await addBankAccount(client, customerId, '55555002')
    const quote = await quoted({ currency: 'EUR', customerId }, bank)
    expectStatus(await send(quote.id, { currencyCode: 'EUR' }), 200)
    await client.sandbox().clock.advance(4_000)
    expect(await transactionOf(quote)).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'COMPLETED' },
    })
    expect(await balanceOf(client, 'System:outside:EUR')).toBe(0)
  })

  it('is paid once', async () => {
    const { walletId } = await createTestCustomer(client)
    const quote = await quoted({ currency: 'USD' }, walletId)
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(quote.id)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [409, 'CONFLICT']),
    )
    await client.sandbox().clock.advance(2_000)
    expect(await balanceOf(client, walletId)).toBe(10_000_000)
  })

  it('can neither be executed nor asked to execute itself', async () => {
    const { walletId } = await createTestCustomer(client)
    const quote = await quoted({ currency: 'USD' }, walletId)
    const executed = await client.post<Refusal>(`/quotes/${quote.id}/execute`)
    expect(expectStatus(executed, 400).code).toBe('INVALID_INPUT')
    const refused = await ask({ currency: 'USD' }, walletId, { immediatelyExecute: true })
    expect(expectStatus(refused, 400)).toMatchObject({ details: { field: 'immediatelyExecute' } })
  })

  it('is over when it expires', async () => {
    const { walletId } = await createTestCustomer(client)
    const quote = await quoted({ currency: 'USD' }, walletId)
    await client.sandbox().clock.advance(5 * 60_000)
    expect(expectStatus(await send(quote.id), 409).code).toBe('QUOTE_EXPIRED')
    expect(await balanceOf(client, walletId)).toBe(0)
  })

  it('can come from a bank that has no direct pull', async () => {
    const { customerId, walletId } = await createTestCustomer(client)
    const more = { currency: 'GBP', accountInfo: gbpAccount() }
    const bank = await addBankAccount(client, customerId, '', more)
    const source = { sourceType: 'ACCOUNT', accountId: bank }
    const quote = await quoted({}, walletId, { source })
    const [item] = quote.paymentInstructions ?? []
    expect(item?.accountOrWalletInfo.accountType).toBe('GBP_ACCOUNT')
    expectStatus(await client.post(`/quotes/${quote.id}/execute`), 400)
    expectStatus(await send(quote.id, { currencyCode: 'GBP' }), 200)
    await client.sandbox().clock.advance(2_000)
    expect((await transactionOf(quote)).status).toBe('COMPLETED')
  })

  it('knows its customer', async () => {
    const { walletId, customerId } = await createTestCustomer(client)
    const customerOf = async (id: string) => ask({ currency: 'USD', customerId: id }, walletId)
    const invented = 'Customer:00000000-0000-4000-8000-000000000000'
    expect(expectStatus(await customerOf(invented), 404).code).toBe('USER_NOT_FOUND')
    const business = await client.post<{ id: string }>('/customers', businessBody())
    const { id } = expectStatus(business, 201)
    expect(expectStatus(await customerOf(id), 403).code).toBe('USER_NOT_READY')
    const gone = await createTestCustomer(client)
    expectStatus(await client.call('DELETE', `/customers/${gone.customerId}`), 200)
    expect(expectStatus(await customerOf(gone.customerId), 404).code).toBe('USER_NOT_FOUND')
    expectStatus(await customerOf(customerId), 201)
  })

  it.each([
    ['a network that does not carry the token', { currency: 'USDB', cryptoNetwork: 'SOLANA' }],
    ['a network for money in a bank', { currency: 'USD', cryptoNetwork: 'SOLANA' }],
    ['a stablecoin without its network', { currency: 'USDC' }],
    ['an unknown currency', { currency: 'XXX' }],
    ['an unknown network', { currency: 'USDC', cryptoNetwork: 'DOGE' }],
    ['no currency', {}],
  ])('refuses %s', async (_, source) => {
    const { walletId } = await createTestCustomer(client)
    expectStatus(await ask(source, walletId), 400)
  })

  itWhere(!isAugust, 'cannot be sent in on the Bitcoin chain before August', async () => {
    const { walletId } = await createTestCustomer(client)
    const refused = await ask({ currency: 'BTC', cryptoNetwork: 'BITCOIN' }, walletId)
    expect(expectStatus(refused, 501).code).toBe('NOT_IMPLEMENTED')
    for (const cryptoNetwork of ['ETHEREUM', 'TRON', 'PLASMA'])
      expectStatus(await ask({ currency: 'USDT', cryptoNetwork }, walletId), 400)
  })

  itWhere(isAugust, 'comes in over every network of August, and is booked', async () => {
    const { walletId } = await createTestCustomer(client)
    let received = 0
    for (const [currency, cryptoNetwork] of [
      ['BTC', 'BITCOIN'],
      ['USDT', 'ETHEREUM'],
      ['USDT', 'TRON'],
      ['USDT', 'PLASMA'],
    ] as const) {
      const quote = await quoted({ currency, cryptoNetwork }, walletId)
      const source = { sourceType: 'REALTIME_FUNDING', currency, cryptoNetwork }
      expect(quote).toMatchObject({ source })
      expectStatus(await send(quote.id, { currencyCode: currency }), 200)
      await client.sandbox().clock.advance(2_000)
      expect(await transactionOf(quote)).toMatchObject({
        status: 'COMPLETED',
        source: { cryptoNetwork },
      })
      received += quote.totalReceivingAmount
      expect(await balanceOf(client, walletId)).toBe(received)
    }
  })

  itWhere(
    isAugust,
    'is refused for a network that is none, or that another token is sent over',
    async () => {
      const { walletId } = await createTestCustomer(client)
      const refusalOf = async (currency: string, cryptoNetwork: unknown) =>
        expectStatus(await ask({ currency, cryptoNetwork }, walletId), 400)
      for (const cryptoNetwork of ['DOGE', 'tron', 'constructor', '__proto__', ' TRON'])
        expect(await refusalOf('USDT', cryptoNetwork)).toMatchObject({
          code: 'INVALID_INPUT',
          details: { field: 'source.cryptoNetwork' },
        })
      for (const cryptoNetwork of ['', 7, null, 'x'.repeat(65)])
        expect((await refusalOf('USDT', cryptoNetwork)).code).toBe('INVALID_INPUT')
      for (const [currency, cryptoNetwork] of [
        ['USDT', 'BASE'],
        ['USDT', 'SPARK'],
        ['USDC', 'TRON'],
        ['USDC', 'PLASMA'],
        ['USDC', 'BITCOIN'],
        ['USDB', 'BITCOIN'],
        ['BTC', 'ETHEREUM'],
        ['EUR', 'BITCOIN'],
      ] as const)
        expect((await refusalOf(currency, cryptoNetwork)).code).toBe('INVALID_CURRENCY')
    },
  )
})

describe('sending money to a quote', () => {
  it('refuses another currency, an unknown quote and one that is not paid that way', async () => {
    const { walletId, customerId, session } = await createSignedInCustomer(client)
    const quote = await quoted({ currency: 'USD' }, walletId)
    const refused = await send(quote.id, { currencyCode: 'EUR' })
    expect(expectStatus(refused, 400).code).toBe('INVALID_CURRENCY')
    const invented = 'Quote:00000000-0000-4000-8000-000000000000'
    expect(expectStatus(await send(invented), 404).code).toBe('QUOTE_NOT_FOUND')
    const bank = await addBankAccount(client, customerId)
    const source = { sourceType: 'ACCOUNT', accountId: walletId }
    const signed = await quoted({}, bank, { source, lockedCurrencyAmount: 1_000_000 })
    expectStatus(await send(signed.id, { currencyCode: 'USDB' }), 400)
    expect(session.id).toMatch(/^Session:/)
  })

  it.each([0, -1, 1.5, '5'])('refuses the amount %j', async (currencyAmount) => {
    const { walletId } = await createTestCustomer(client)
    const quote = await quoted({ currency: 'USD' }, walletId)
    expectStatus(await send(quote.id, { currencyAmount }), 400)
  })
})
