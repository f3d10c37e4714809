// also in: may; in the proof: august
import { describe, expect, it } from 'vitest'
import { businessBody } from '../support/business.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { inGeneration, rejectedStatus } from '../support/variant.ts'
import {
  addBankAccount,
  balanceOf,
  createSignedInCustomer,
  createTestCustomer,
  executeSigned,
  fund,
  type Quote,
  type TestCustomer,
} from '../support/wallet.ts'

const client = useSandbox()

type Lookup = { lookupId: string; requiredPayerDataFields?: { name: string }[] }
type Transaction = {
  status: string
  failureReason?: string
  refund?: { status: string }
  counterpartyInformation?: object
  destination: object
}

const domain = () => client.sandbox().umaDomain
const address = (name: string) => `${name}@${domain()}`
const senderCustomerInfo = { FULL_NAME: 'Ada Example', NATIONALITY: 'US' }

const lookUp = (umaAddress: string, customerId: string) =>
  client.get<Lookup & Refusal>(`/receiver/uma/${umaAddress}?customerId=${customerId}`)

async function lookupOf(umaAddress: string, customerId: string): Promise<string> {
  return expectStatus(await lookUp(umaAddress, customerId), 200).lookupId
}

/** The body that asks for a quote to an UMA address. */
function umaQuote(source: string, umaAddress: string, lookupId: string | undefined, more = {}) {
  return {
    source: { sourceType: 'ACCOUNT', accountId: source },
    destination: { destinationType: 'UMA_ADDRESS', umaAddress },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 4_000_000,
    lookupId,
    senderCustomerInfo,
    ...more,
  }
}

const ask = (body: object) => client.post<Quote & Refusal>('/quotes', body)

async function incomingOf({ customerId }: TestCustomer): Promise<object[]> {
  const path = `/transactions?type=INCOMING&customerId=${customerId}`
  return expectStatus(await client.get<{ data: object[] }>(path), 200).data
}

async function quoteTo(name: string, { walletId, customerId }: TestCustomer, more = {}) {
  const lookupId = await lookupOf(address(name), customerId)
  return expectStatus(await ask(umaQuote(walletId, address(name), lookupId, more)), 201)
}

const transactionOf = async (quote: Quote) =>
  (await client.get<Transaction>(`/transactions/${quote.transactionId}`)).body

describe('a payment from a wallet to an UMA address', () => {
  it.each([
    ['$success.usd', 'USD', 400],
    ['$success.eur', 'EUR', 366],
    ['$success.mxn', 'MXN', 6862],
  ])('%s arrives in %s', async (name, currency, received) => {
    const ada = await createSignedInCustomer(client, 10_000_000)
    const quote = await quoteTo(name, ada)
    expect(quote).toMatchObject({
      status: 'PENDING',
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: address(name) },
      receivingCurrency: { code: currency },
      totalSendingAmount: 4_000_000,
      totalReceivingAmount: received,
      counterpartyInformation: { FULL_NAME: expect.any(String) },
    })
    const kinds = quote.paymentInstructions?.map((item) => item.accountOrWalletInfo.accountType)
    expect(kinds).toEqual(['EMBEDDED_WALLET', 'SPARK_WALLET'])
    await executeSigned(client, quote, ada.session)
    await client.sandbox().clock.advance(2_000)
    expect(await transactionOf(quote)).toMatchObject({
      status: 'COMPLETED',
      destination: { umaAddress: address(name), currency },
      counterpartyInformation: { FULL_NAME: expect.any(String) },
    })
    expect(await balanceOf(client, ada.walletId)).toBe(6_000_000)
    expect(await balanceOf(client, `System:outside:${currency}`)).toBe(received)
  })

  it('$pending.long.usd stays under way for minutes', async () => {
    const ada = await createSignedInCustomer(client)
    const quote = await quoteTo('$pending.long.usd', ada)
    await executeSigned(client, quote, ada.session)
    await client.sandbox().clock.advance(5 * 60_000)
    expect((await transactionOf(quote)).status).toBe('PROCESSING')
    await client.sandbox().clock.advance(60_000)
    expect((await transactionOf(quote)).status).toBe('COMPLETED')
  })

  it('$fail.compliance.usd is rejected, and the money comes back', async () => {
    const ada = await createSignedInCustomer(client, 4_000_000)
    const quote = await quoteTo('$fail.compliance.usd', ada)
    await executeSigned(client, quote, ada.session)
    expect(await balanceOf(client, ada.walletId)).toBe(0)
    await client.sandbox().clock.advance(4_000)
    expect(await transactionOf(quote)).toMatchObject({
      status: rejectedStatus,
      failureReason: inGeneration(
        'OFFRAMP_FAILED',
        'COUNTERPARTY_POST_TX_FAILED',
        'COMPLIANCE_REJECTED',
      ),
      refund: { status: 'COMPLETED' },
    })
    expect(await balanceOf(client, ada.walletId)).toBe(4_000_000)
  })

  it('has to be signed', async () => {
    const ada = await createSignedInCustomer(client)
    const quote = await quoteTo('$success.usd', ada)
    expectStatus(await client.post(`/quotes/${quote.id}/execute`), 401)
    const lookupId = await lookupOf(address('$success.usd'), ada.customerId)
    const more = { immediatelyExecute: true }
    const refused = await ask(umaQuote(ada.walletId, address('$success.usd'), lookupId, more))
    expect(expectStatus(refused, 400)).toMatchObject({ details: { field: 'immediatelyExecute' } })
  })

  it('may be paid from outside instead, which leaves the wallet alone', async () => {
    const ada = await createSignedInCustomer(client, 4_000_000)
    const quote = await quoteTo('$success.usd', ada)
    const sent = { quoteId: quote.id, currencyCode: 'USDB' }
    expect(expectStatus(await client.post('/sandbox/send', sent), 200)).toMatchObject({
      id: quote.transactionId,
      status: 'PROCESSING',
    })
    await client.sandbox().clock.advance(2_000)
    expect(await transactionOf(quote)).toMatchObject({
      status: 'COMPLETED',
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USDB', customerId: ada.customerId },
    })
    expect(await balanceOf(client, ada.walletId)).toBe(4_000_000)
  })

  it('reaches a customer of ours in their account', async () => {
    const ada = await createSignedInCustomer(client, 10_000_000)
    const umaAddress = address('$bob')
    const bob = await createTestCustomer(client, { umaAddress, fullName: 'Bob Example' })
    const quote = await quoteTo('$bob', ada)
    expect(quote).toMatchObject({ counterpartyInformation: { FULL_NAME: 'Bob Example' } })
    await executeSigned(client, quote, ada.session)
    expect(await incomingOf(bob)).toEqual([])
    await client.sandbox().clock.advance(2_000)
    expect(await balanceOf(client, bob.usdAccountId)).toBe(400)
    const { umaAddress: sender } = (
      await client.get<{ umaAddress: string }>(`/customers/${ada.customerId}`)
    ).body
    expect(await incomingOf(bob)).toMatchObject([
      {
        status: 'COMPLETED',
        source: { sourceType: 'UMA_ADDRESS', umaAddress: sender, currency: 'USDB' },
        destination: { destinationType: 'ACCOUNT', accountId: bob.usdAccountId, currency: 'USD' },
        receivedAmount: { amount: 400, currency: { code: 'USD' } },
        counterpartyInformation: { FULL_NAME: 'Ada Example' },
        settledAt: '2026-06-01T12:00:02.000Z',
      },
    ])
  })

  it('reaches a customer of ours in the bank they chose, with what that bank does', async () => {
    const ada = await createSignedInCustomer(client, 4_000_000)
    const bob = await createTestCustomer(client, { umaAddress: address('$bob') })
    const more = { defaultUmaDepositAccount: true }
    await addBankAccount(client, bob.customerId, '9990004', more)
    const quote = await quoteTo('$bob', ada)
    await executeSigned(client, quote, ada.session)
    await client.sandbox().clock.advance(4_000)
    expect(await transactionOf(quote)).toMatchObject({
      status: 'FAILED',
      failureReason: inGeneration(
        'OFFRAMP_FAILED',
        'COUNTERPARTY_POST_TX_FAILED',
        'ACCOUNT_CANNOT_RECEIVE',
      ),
    })
    expect(await balanceOf(client, bob.usdAccountId)).toBe(0)
    expect(await incomingOf(bob)).toEqual([])
    expect(await balanceOf(client, ada.walletId)).toBe(4_000_000)
  })
})

describe('a quote to an UMA address', () => {
  it('can be executed at once from a dollar account', async () => {
    const { customerId, usdAccountId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 500)
    const lookupId = await lookupOf(address('$success.eur'), customerId)
    const more = { immediatelyExecute: true, lockedCurrencyAmount: 500 }
    const quote = await ask(umaQuote(usdAccountId, address('$success.eur'), lookupId, more))
    expect(expectStatus(quote, 201).status).toBe('PROCESSING')
  })

  it('can lock what arrives', async () => {
    const ada = await createSignedInCustomer(client)
    const more = { lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 1_000 }
    expect(await quoteTo('$success.eur', ada, more)).toMatchObject({
      totalReceivingAmount: 1_000,
      totalSendingAmount: 10_924_624,
      feesIncluded: 54_624,
    })
  })

  it('needs a lookup of this receiver that is not too old', async () => {
    const ada = await createSignedInCustomer(client)
    const to = address('$success.usd')
    const other = await lookupOf(address('$success.eur'), ada.customerId)
    const none = await ask(umaQuote(ada.walletId, to, undefined))
    expect(expectStatus(none, 400)).toMatchObject({ details: { field: 'lookupId' } })
    const invented = 'Lookup:00000000-0000-4000-8000-000000000000'
    for (const lookupId of [other, invented]) {
      const refused = await ask(umaQuote(ada.walletId, to, lookupId))
      expect(expectStatus(refused, 404).code).toBe('LOOKUP_REQUEST_NOT_FOUND')
    }
    const right = await lookupOf(to, ada.customerId)
    await client.sandbox().clock.advance(15 * 60_000)
    const late = await ask(umaQuote(ada.walletId, to, right))
    expect(expectStatus(late, 404).code).toBe('LOOKUP_REQUEST_NOT_FOUND')
  })

  it.each([
    ['nothing', undefined, ['FULL_NAME', 'NATIONALITY']],
    ['half of it', { FULL_NAME: 'Ada' }, ['NATIONALITY']],
    ['an empty text', { FULL_NAME: 'Ada', NATIONALITY: '' }, ['NATIONALITY']],
    ['null', { FULL_NAME: null, NATIONALITY: 'US' }, ['FULL_NAME']],
  ])('needs all the sender’s data the lookup asked for, not %s', async (_, info, missing) => {
    const ada = await createSignedInCustomer(client)
    const to = address('$success.usd')
    const lookupId = await lookupOf(to, ada.customerId)
    const before = await client.books()
    const more = { senderCustomerInfo: info }
    const refused = await ask(umaQuote(ada.walletId, to, lookupId, more))
    expect(expectStatus(refused, 400)).toMatchObject({
      code: 'MISSING_MANDATORY_USER_INFO',
      details: { missingFields: missing },
    })
    expect(await client.books()).toEqual(before)
  })

  it('refuses a currency the receiver does not take', async () => {
    const ada = await createSignedInCustomer(client)
    const to = address('$success.usd')
    const lookupId = await lookupOf(to, ada.customerId)
    const destination = { destinationType: 'UMA_ADDRESS', umaAddress: to, currency: 'EUR' }
    const refused = await ask(umaQuote(ada.walletId, to, lookupId, { destination }))
    expect(expectStatus(refused, 400).code).toBe('INVALID_CURRENCY')
  })

  it('refuses the sender’s own address', async () => {
    const ada = await createTestCustomer(client, { umaAddress: address('$ada') })
    await fund(client, ada.usdAccountId, 500)
    const lookupId = await lookupOf(address('$ada'), ada.customerId)
    const more = { lockedCurrencyAmount: 500 }
    const refused = await ask(umaQuote(ada.usdAccountId, address('$ada'), lookupId, more))
    expect(expectStatus(refused, 400).code).toBe('SELF_PAYMENT')
  })

  it('refuses a receiver who has no account yet', async () => {
    const ada = await createSignedInCustomer(client)
    const business = businessBody({ umaAddress: address('$acme') })
    expectStatus(await client.post('/customers', business), 201)
    const lookupId = await lookupOf(address('$acme'), ada.customerId)
    const refused = await ask(umaQuote(ada.walletId, address('$acme'), lookupId))
    expect(expectStatus(refused, 403).code).toBe('USER_NOT_READY')
  })

  it.each([
    ['$fail.payreq.usd', 424, 'PAYREQ_REQUEST_FAILED'],
    ['$fail.payreq.version.usd', 412, 'UNSUPPORTED_UMA_VERSION'],
    ['$fail.payeedata.usd', 501, 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY'],
  ])('%s is refused with %i by the receiver’s provider', async (name, status, code) => {
    const ada = await createSignedInCustomer(client)
    const lookupId = await lookupOf(address(name), ada.customerId)
    const refused = await ask(umaQuote(ada.walletId, address(name), lookupId))
    expect(expectStatus(refused, status).code).toBe(code)
  })
})

describe('looking up an UMA address', () => {
  it.each([
    ['$fail.version.usd', 412, 'UNSUPPORTED_UMA_VERSION'],
    ['$fail.lookup.usd', 424, 'LNURLP_REQUEST_FAILED'],
  ])('%s fails with %i, on either end', async (name, status, code) => {
    const { customerId } = await createTestCustomer(client)
    const bank = await addBankAccount(client, customerId)
    const receiver = await lookUp(address(name), customerId)
    expect(expectStatus(receiver, status).code).toBe(code)
    const query = `senderUmaAddress=${address(name)}`
    for (const path of [`uma/${address('$success.usd')}`, `external-account/${bank}`]) {
      const sender = await client.get<Refusal>(`/receiver/${path}?${query}`)
      expect(expectStatus(sender, status).code).toBe(code)
    }
  })
})
