// in the proof: may, august
import { describe, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
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

async function start(funds?: number) {
  const customer = await createSignedInCustomer(client, funds)
  return { ...customer, bank: await addBankAccount(client, customer.customerId) }
}

const signed = (signature: string) => client.signed(signature)

describe('creating a quote', () => {
  it.each([
    ['a fraction', 1.5],
    ['a negative amount', -1],
    ['zero', 0],
    ['more than the ceiling', 9_000_000_000_000_001],
    ['text', '10'],
  ])('refuses %s', async (_, amount) => {
    const { walletId, bank } = await start()
    const before = await client.books()
    const body = quoteBody(walletId, bank, amount as number)
    const refusal = expectStatus(await client.post<Refusal>('/quotes', body), 400)
    expect(refusal.details?.errors?.[0]?.field).toBe('lockedCurrencyAmount')
    expect(await client.books()).toEqual(before)
  })

  it('refuses an amount over the balance, and an amount too small to arrive', async () => {
    const { walletId, bank } = await start(5_000_000)
    const before = await client.books()
    const tooMuch = await client.post<Refusal>('/quotes', quoteBody(walletId, bank, 5_000_001))
    expect(expectStatus(tooMuch, 400).code).toBe('INSUFFICIENT_FUNDS')
    const dust = await client.post<Refusal>('/quotes', quoteBody(walletId, bank, 9_999))
    expect(expectStatus(dust, 400).code).toBe('AMOUNT_OUT_OF_RANGE')
    expect(await client.books()).toEqual(before)
  })

  it('keeps what cannot be paid out whole, and rounds up what a fixed receipt costs', async () => {
    const { walletId, bank } = await start()
    const sent = await client.post<Quote>('/quotes', quoteBody(walletId, bank, 10_009_999))
    expect(expectStatus(sent, 201)).toMatchObject({
      totalSendingAmount: 10_009_999,
      totalReceivingAmount: 1000,
    })
    const body = quoteBody(walletId, bank, 1000, { lockedCurrencySide: 'RECEIVING' })
    expect(expectStatus(await client.post<Quote>('/quotes', body), 201)).toMatchObject({
      totalSendingAmount: 10_000_000,
      totalReceivingAmount: 1000,
    })
  })

  it('refuses accounts that do not exist, and those of another customer', async () => {
    const [mine, theirs] = [await start(), await start()]
    const unknown = 'ExternalAccount:00000000-0000-4000-8000-000000000000'
    for (const destination of [unknown, theirs.bank]) {
      const answer = await client.post<Refusal>(
        '/quotes',
        quoteBody(mine.walletId, destination, 1_000_000),
      )
      expect(expectStatus(answer, 404).code).toBe('REFERENCE_NOT_FOUND')
    }
    const source = {
      sourceType: 'ACCOUNT',
      accountId: theirs.walletId,
      customerId: mine.customerId,
    }
    const body = { ...quoteBody(mine.walletId, mine.bank, 1_000_000), source }
    expectStatus(await client.post('/quotes', body), 404)
  })

  it('refuses to execute a wallet quote at once: it has to be signed', async () => {
    const { walletId, bank } = await start()
    const body = quoteBody(walletId, bank, 1_000_000, { immediatelyExecute: true })
    expectStatus(await client.post('/quotes', body), 400)
  })

  it('refuses a payment of an account to itself', async () => {
    const { walletId } = await start()
    const answer = await client.post<Refusal>('/quotes', quoteBody(walletId, walletId, 1_000_000))
    expect(expectStatus(answer, 400).code).toBe('SELF_PAYMENT')
  })

  it('asks what money is for where a country, or the platform, wants to know', async () => {
    const { walletId, customerId } = await start()
    const { id } = expectStatus(
      await client.post<{ id: string }>('/customers/external-accounts', {
        currency: 'INR',
        customerId,
        accountInfo: {
          accountType: 'INR_ACCOUNT',
          vpa: 'ada@bank',
          beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
        },
      }),
      201,
    )
    const ask = (more: object) =>
      client.post<Refusal>('/quotes', quoteBody(walletId, id, 1_000_000, more))
    expect(expectStatus(await ask({}), 400)).toMatchObject({
      code: 'MISSING_MANDATORY_USER_INFO',
      details: { missingFields: ['PURPOSE_OF_PAYMENT'] },
    })
    expectStatus(await ask({ purposeOfPayment: 'FUN' }), 400)
    expectStatus(await ask({ purposeOfPayment: 'GIFT' }), 201)
  })

  it('executes a quote from a dollar account at once when asked to', async () => {
    const { customerId, usdAccountId, walletId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 5_000)
    const bank = await addBankAccount(client, customerId)
    const body = quoteBody(usdAccountId, bank, 2_000, { immediatelyExecute: true })
    expect(expectStatus(await client.post<Quote>('/quotes', body), 201).status).toBe('PROCESSING')
    const toWallet = quoteBody(usdAccountId, walletId, 1_000, { immediatelyExecute: true })
    expectStatus(await client.post<Quote>('/quotes', toWallet), 201)
    await client.sandbox().clock.advance(2_000)
    expect(await balanceOf(client, usdAccountId)).toBe(2_000)
    expect(await balanceOf(client, walletId)).toBe(10_000_000)
  })
})

describe('executing a quote', () => {
  async function quoted(funds?: number, amount = 1_000_000) {
    const customer = await start(funds)
    const body = quoteBody(customer.walletId, customer.bank, amount)
    const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)
    return { ...customer, quote, signature: customer.session.sign(payloadOf(quote)) }
  }

  it('happens once: a second execution is refused and moves nothing', async () => {
    const { quote, signature } = await quoted()
    const path = `/quotes/${quote.id}/execute`
    expectStatus(await client.post(path, undefined, signed(signature)), 200)
    const before = await client.books()
    const refusal = expectStatus(
      await client.post<Refusal>(path, undefined, signed(signature)),
      409,
    )
    expect(refusal).toMatchObject({ code: 'CONFLICT', details: { status: 'PROCESSING' } })
    expect(await client.books()).toEqual(before)
  })

  it('happens once when it is asked for many times at the same time', async () => {
    const { quote, signature, walletId } = await quoted()
    const path = `/quotes/${quote.id}/execute`
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.post(path, undefined, signed(signature))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balanceOf(client, walletId)).toBe(99_000_000)
  })

  it('never pays out more than there is, however many quotes are executed at once', async () => {
    const { walletId, bank, session } = await start(3_500_000)
    const quotes = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const body = quoteBody(walletId, bank, 1_000_000)
        return expectStatus(await client.post<Quote>('/quotes', body), 201)
      }),
    )
    const answers = await Promise.all(
      quotes.map((quote) =>
        client.post<Refusal>(
          `/quotes/${quote.id}/execute`,
          undefined,
          signed(session.sign(payloadOf(quote))),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.every(({ body }) => body.code === 'INSUFFICIENT_FUNDS')).toBe(true)
    expect(await balanceOf(client, walletId)).toBe(500_000)
  })

  it('is refused when the money has gone in the meantime', async () => {
    const { quote, signature, walletId, bank, session } = await quoted(1_500_000)
    const other = await client.post<Quote>('/quotes', quoteBody(walletId, bank, 1_000_000))
    const second = expectStatus(other, 201)
    const path = (id: string) => `/quotes/${id}/execute`
    expectStatus(await client.post(path(quote.id), undefined, signed(signature)), 200)
    const stamp = session.sign(payloadOf(second))
    const refused = await client.post<Refusal>(path(second.id), undefined, signed(stamp))
    expect(expectStatus(refused, 400).code).toBe('INSUFFICIENT_FUNDS')
    const { status } = (await client.get<Quote>(`/quotes/${second.id}`)).body
    expect(status).toBe('PENDING')
  })

  it('is refused once the quote has expired, and its transaction has expired too', async () => {
    const { quote, signature } = await quoted()
    await client.sandbox().clock.advance(5 * 60_000)
    const path = `/quotes/${quote.id}/execute`
    const refused = await client.post<Refusal>(path, undefined, signed(signature))
    expect(expectStatus(refused, 409).code).toBe('QUOTE_EXPIRED')
    expect((await client.get<Quote>(`/quotes/${quote.id}`)).body.status).toBe('EXPIRED')
    const transaction = await client.get<{ status: string }>(`/transactions/${quote.transactionId}`)
    expect(transaction.body).toMatchObject({
      status: 'EXPIRED',
      failureReason: 'QUOTE_EXPIRED',
    })
  })

  it.each(['from', 'to'])(
    'is refused once the bank account it pays %s was deleted',
    async (end) => {
      const { customerId, usdAccountId } = await createTestCustomer(client)
      await fund(client, usdAccountId, 1_000)
      const bank = await addBankAccount(client, customerId)
      const ends: [string, string] = end === 'from' ? [bank, usdAccountId] : [usdAccountId, bank]
      const { id } = expectStatus(await client.post<Quote>('/quotes', quoteBody(...ends, 500)), 201)
      const before = await client.books()
      expectStatus(await client.call('DELETE', `/customers/external-accounts/${bank}`), 204)
      const refused = await client.post<Refusal>(`/quotes/${id}/execute`)
      expect(expectStatus(refused, 404).code).toBe('REFERENCE_NOT_FOUND')
      expect(await client.books()).toEqual(before)
    },
  )

  it('responds 404 for a quote that does not exist', async () => {
    const path = '/quotes/Quote:00000000-0000-4000-8000-000000000000'
    expect((await client.get<Refusal>(path)).body.code).toBe('QUOTE_NOT_FOUND')
    expectStatus(await client.post(`${path}/execute`), 404)
  })
})

describe('an idempotency key', () => {
  const keyed = { 'Idempotency-Key': 'key-1' }

  it('gives the first quote again for the same request', async () => {
    const { walletId, bank } = await start()
    const body = quoteBody(walletId, bank, 1_000_000)
    const first = expectStatus(await client.post<Quote>('/quotes', body, keyed), 201)
    const again = expectStatus(await client.post<Quote>('/quotes', body, keyed), 201)
    expect(again).toEqual(first)
    const other = expectStatus(await client.post<Quote>('/quotes', body), 201)
    expect(other.id).not.toBe(first.id)
  })

  it('refuses another body, path or method', async () => {
    const { walletId, bank } = await start()
    const body = quoteBody(walletId, bank, 1_000_000)
    const quote = expectStatus(await client.post<Quote>('/quotes', body, keyed), 201)
    const other = quoteBody(walletId, bank, 2_000_000)
    expectStatus(await client.post('/quotes', other, keyed), 409)
    expectStatus(await client.post(`/quotes/${quote.id}/execute`, undefined, keyed), 409)
  })

  it('gives the first execution again, with the same money moved once', async () => {
    const { walletId, bank, session } = await start()
    const body = quoteBody(walletId, bank, 1_000_000)
    const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)
    const headers = { ...keyed, ...signed(session.sign(payloadOf(quote))) }
    const path = `/quotes/${quote.id}/execute`
    const answers = await Promise.all(
      [1, 2, 3].map(() => client.post<Quote>(path, undefined, headers)),
    )
    await client.sandbox().clock.advance(10_000)
    const late = await client.post<Quote>(path, undefined, headers)
    for (const answer of [...answers, late]) {
      expect(expectStatus(answer, 200)).toEqual(answers[0]?.body)
    }
    expect(await balanceOf(client, walletId)).toBe(99_000_000)
  })

  it('is each API token’s own', async () => {
    const { walletId, bank } = await start()
    const body = quoteBody(walletId, bank, 1_000_000)
    const first = expectStatus(await client.post<Quote>('/quotes', body, keyed), 201)
    type Token = { clientId: string; clientSecret: string }
    const wanted = { name: 'another backend', permissions: ['TRANSACT'] }
    const token = expectStatus(await client.post<Token>('/tokens', wanted), 201)
    const secret = `${token.clientId}:${token.clientSecret}`
    const authorization = `Basic ${Buffer.from(secret).toString('base64')}`
    const options = { headers: keyed, authorization }
    const second = expectStatus(await client.call<Quote>('POST', '/quotes', body, options), 201)
    expect(second.id).not.toBe(first.id)
    const other = quoteBody(walletId, bank, 2_000_000)
    expectStatus(await client.call('POST', '/quotes', other, options), 409)
  })

  it('does not keep a refusal', async () => {
    const { walletId, bank, usdAccountId } = await start(500_000)
    const body = quoteBody(walletId, bank, 1_000_000)
    expectStatus(await client.post('/quotes', body, keyed), 400)
    await fund(client, walletId, 500_000)
    expectStatus(await client.post('/quotes', body, keyed), 201)
    expect(usdAccountId).not.toBe('')
  })
})
