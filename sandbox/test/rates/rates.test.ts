// also in: may, august
import { describe, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { isAugust, isSpec } from '../support/variant.ts'
import { createTestCustomer, fund, type Quote, quoteBody } from '../support/wallet.ts'

const client = useSandbox()

type Rate = {
  sourceCurrency: { code: string }
  destinationCurrency: { code: string }
  receivingAmount: number
  exchangeRate: number
  fees: { fixed: number }
}

const prefix = isSpec ? 'serviceApiVariable' : 'gridApiVariable'

const rates = async (query: string) =>
  (await client.get<{ data: Rate[] }>(`/exchange-rates?${query}`)).body.data

describe('exchange rates', () => {
  it('tell what an amount comes to, and a quote then keeps to them', async () => {
    const [rate] = await rates('sourceCurrency=USD&destinationCurrency=MXN&sendingAmount=100000')
    expect(rate).toMatchObject({
      receivingAmount: 1_715_517,
      fees: { fixed: 500 },
      destinationPaymentRail: 'SPEI',
      updatedAt: '2026-06-01T12:00:00.000Z',
    })
    // Profile spec counts sending units per receiving unit, the live ones the inverse (spec 2.6).
    expect(rate?.exchangeRate).toBeCloseTo(isSpec ? 0.058 : 1 / 0.058)
    const currencies = ['USD', 'MXN']
    const { customerId, usdAccountId } = await createTestCustomer(client, { currencies })
    await fund(client, usdAccountId, 100_000)
    const path = `/customers/internal-accounts?customerId=${customerId}&currency=MXN`
    const { data } = (await client.get<{ data: { id: string }[] }>(path)).body
    const body = quoteBody(usdAccountId, data[0]?.id ?? '', 100_000)
    const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)
    expect(quote).toMatchObject({
      totalReceivingAmount: 1_715_517,
      feesIncluded: 500,
      exchangeRate: rate?.exchangeRate,
      rateDetails: { [`${prefix}FeeAmount`]: 500, [`${prefix}FeeRate`]: 0.005 },
    })
    const fixed = { ...body, lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 1_715_517 }
    const reverse = expectStatus(await client.post<Quote>('/quotes', fixed), 201)
    expect(reverse.totalReceivingAmount).toBe(1_715_517)
    expect(reverse.totalSendingAmount).toBeLessThanOrEqual(100_000)
    expect(reverse.totalSendingAmount).toBeGreaterThanOrEqual(99_999)
  })

  it('come for several currencies at once, and for all the platform supports', async () => {
    const some = await rates('sourceCurrency=USD&destinationCurrency=EUR&destinationCurrency=GBP')
    expect(some.map(({ destinationCurrency }) => destinationCurrency.code)).toEqual(['EUR', 'GBP'])
    expect((await rates('')).length).toBeGreaterThan(5)
  })

  it.each(['sourceCurrency=XXX', 'sourceCurrency=usd', 'sendingAmount=0', 'sendingAmount=1.5'])(
    'refuse %s',
    async (query) => {
      expectStatus(await client.get(`/exchange-rates?${query}`), 400)
    },
  )
})

describe('the directories', () => {
  it('list institutions by country and currency', async () => {
    const path = '/discoveries?country=NG&currency=NGN'
    const { data } = (await client.get<{ data: { country: string }[] }>(path)).body
    expect(data.map(({ country }) => country)).toEqual(['NG', 'NG'])
    expect((await client.get('/discoveries?country=US')).body).toEqual({ data: [] })
    expectStatus(await client.get('/discoveries?country=Nigeria'), 400)
  })

  it('list UMA providers in pages', async () => {
    type Page = { data: { name: string }[]; nextCursor?: string; totalCount: number }
    const first = (await client.get<Page>('/uma-providers?limit=3&sortOrder=asc')).body
    expect(first).toMatchObject({
      totalCount: 4,
      hasMore: true,
      data: [{ name: 'Sandbox', allowListStatus: true }, {}, {}],
    })
    const path = `/uma-providers?limit=3&sortOrder=asc&cursor=${first.nextCursor}`
    expect((await client.get<Page>(path)).body).toMatchObject({ hasMore: false, data: [{}] })
    const mexican = (await client.get<Page>('/uma-providers?countryCode=MX')).body
    expect(mexican.totalCount).toBe(2)
    expectStatus(await client.get('/uma-providers?cursor=x'), 400)
  })
})

describe('the estimate of a withdrawal fee', () => {
  it('adds up, for a currency the network carries', async () => {
    const { walletId, usdAccountId } = await createTestCustomer(client)
    const estimate = (more = {}) =>
      client.post<Refusal>('/crypto/estimate-withdrawal-fee', {
        internalAccountId: walletId,
        currency: 'USDB',
        cryptoNetwork: 'SPARK',
        amount: 1_000_000,
        destinationAddress: 'sp1abc',
        ...more,
      })
    expect(expectStatus(await estimate(), 200)).toEqual({
      networkFee: 0,
      networkFeeAsset: 'USDB',
      applicationFee: 1_000,
      totalFee: 1_000,
      netAmount: 999_000,
    })
    const wrong = await estimate({ cryptoNetwork: 'SOLANA' })
    expect(expectStatus(wrong, 400)).toMatchObject({
      code: 'INVALID_CURRENCY',
      message: 'cryptoNetwork SOLANA does not support USDB',
    })
    expect(expectStatus(await estimate({ amount: 1 }), 400).code).toBe('AMOUNT_OUT_OF_RANGE')
    const other = await estimate({ internalAccountId: usdAccountId })
    expect(expectStatus(other, 400)).toMatchObject({
      code: 'INVALID_CURRENCY',
      message: 'currency must be USD, the currency of the account',
    })
    const unknown = 'InternalAccount:00000000-0000-4000-8000-000000000000'
    expectStatus(await estimate({ internalAccountId: unknown }), 404)
    for (const cryptoNetwork of ['DOGE', 'constructor', '', 7])
      expect(expectStatus(await estimate({ cryptoNetwork }), 400).code).toBe('INVALID_INPUT')
  })

  it.each(['TRON', 'PLASMA'])('is made for USDT over %s since August', async (cryptoNetwork) => {
    const { customerId } = await createTestCustomer(client, { currencies: ['USDT'] })
    const path = `/customers/internal-accounts?customerId=${customerId}&currency=USDT`
    const { data } = expectStatus(await client.get<{ data: { id: string }[] }>(path), 200)
    const body = {
      internalAccountId: data[0]?.id,
      currency: 'USDT',
      cryptoNetwork,
      amount: 10_000_000,
      destinationAddress: 'address',
    }
    const response = await client.post<{ totalFee: number; netAmount: number } & Refusal>(
      '/crypto/estimate-withdrawal-fee',
      body,
    )
    if (isAugust) {
      const { totalFee, netAmount } = expectStatus(response, 200)
      expect(totalFee + netAmount).toBe(10_000_000)
    } else expect(expectStatus(response, 400).code).toBe('INVALID_INPUT')
  })
})
