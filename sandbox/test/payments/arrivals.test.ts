// also in: may
import { describe, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import {
  addBankAccount,
  balanceOf,
  createTestCustomer,
  fund,
  type Quote,
  quoteBody,
  type TestCustomer,
} from '../support/wallet.ts'

const client = useSandbox()

type Transaction = { id: string; type: string; customerId: string }

async function transactionsOf({ customerId }: TestCustomer): Promise<Transaction[]> {
  const path = `/transactions?customerId=${customerId}`
  return expectStatus(await client.get<{ data: Transaction[] }>(path), 200).data
}

async function pay(from: string, to: string): Promise<Quote> {
  const body = quoteBody(from, to, 300, { immediatelyExecute: true, description: 'rent' })
  return expectStatus(await client.post<Quote>('/quotes', body), 201)
}

describe('a payment from one customer to another', () => {
  it('is an incoming transaction of the receiver from the moment it arrives', async () => {
    const ada = await createTestCustomer(client)
    const bob = await createTestCustomer(client)
    await fund(client, ada.usdAccountId, 1_000)
    const { transactionId } = await pay(ada.usdAccountId, bob.usdAccountId)
    expect(await transactionsOf(bob)).toEqual([])
    await client.sandbox().clock.advance(2_000)
    const [received, ...others] = await transactionsOf(bob)
    expect(others).toEqual([])
    expect(received).toMatchObject({
      type: 'INCOMING',
      status: 'COMPLETED',
      customerId: bob.customerId,
      source: { sourceType: 'ACCOUNT', accountId: ada.usdAccountId, currency: 'USD' },
      destination: { destinationType: 'ACCOUNT', accountId: bob.usdAccountId, currency: 'USD' },
      receivedAmount: { amount: 300, currency: { code: 'USD' } },
      counterpartyInformation: { FULL_NAME: 'Ada Example' },
      reconciliationInstructions: { reference: expect.stringMatching(/^TX/) },
      description: 'rent',
      settledAt: '2026-06-01T12:00:02.000Z',
    })
    expect((await transactionsOf(ada)).map(({ id }) => id)).toEqual([transactionId])
    const webhooks = await client.sandbox().webhooks.list()
    const arrived = webhooks.filter(({ type }) => type.startsWith('INCOMING_PAYMENT.'))
    expect(arrived).toMatchObject([{ type: 'INCOMING_PAYMENT.COMPLETED', data: received }])
  })

  it('is none when it goes from one account to another of the same customer', async () => {
    const ada = await createTestCustomer(client)
    await fund(client, ada.usdAccountId, 1_000)
    const { transactionId } = await pay(ada.usdAccountId, ada.walletId)
    await client.sandbox().clock.advance(2_000)
    expect((await transactionsOf(ada)).map(({ id }) => id)).toEqual([transactionId])
  })

  it('is none when it does not arrive', async () => {
    const ada = await createTestCustomer(client)
    const bob = await createTestCustomer(client)
    await fund(client, ada.usdAccountId, 1_000)
    await pay(ada.usdAccountId, bob.usdAccountId)
    expectStatus(await client.call('DELETE', `/customers/${bob.customerId}`), 200)
    await client.sandbox().clock.advance(60_000)
    expect(await transactionsOf(bob)).toEqual([])
  })

  describe('at the address of their wallet', () => {
    /** The wallet's own funding instructions, added as an external account of whoever pays. */
    async function addWalletOf({ walletId }: TestCustomer, customerId?: string): Promise<string> {
      const path = `/_sandbox/wallets/${encodeURIComponent(walletId)}`
      const response = await client.sandbox().fetch(new Request(`http://localhost${path}`))
      const { address } = (await response.json()) as { address: string }
      const accountInfo = { accountType: 'SPARK_WALLET', address }
      const owner = customerId === undefined ? 'platform' : 'customers'
      const body = { currency: 'USDB', accountInfo, customerId }
      const added = await client.post<{ id: string }>(`/${owner}/external-accounts`, body)
      return expectStatus(added, 201).id
    }

    it('arrives there, by quote and by transfer', async () => {
      const ada = await createTestCustomer(client)
      const bob = await createTestCustomer(client)
      await fund(client, ada.usdAccountId, 1_000)
      await pay(ada.usdAccountId, await addWalletOf(bob, ada.customerId))
      const { data } = (
        await client.get<{ data: { id: string }[] }>('/platform/internal-accounts?currency=USDB')
      ).body
      const platformId = data[0]?.id ?? ''
      await fund(client, platformId, 50)
      const transfer = {
        source: { accountId: platformId },
        destination: { accountId: await addWalletOf(bob) },
        amount: 50,
      }
      expectStatus(await client.post('/transfer-out', transfer), 201)
      await client.sandbox().clock.advance(2_000)
      expect(await balanceOf(client, bob.walletId)).toBe(3_000_050)
      const destination = { accountId: bob.walletId, currency: 'USDB' }
      expect(await transactionsOf(bob)).toMatchObject([
        { type: 'INCOMING', destination, receivedAmount: { amount: 50 } },
        { type: 'INCOMING', destination, receivedAmount: { amount: 3_000_000 } },
      ])
    })

    it('is refused by itself, and by one that is closed', async () => {
      const ada = await createTestCustomer(client)
      const bob = await createTestCustomer(client)
      await fund(client, ada.walletId, 1_000)
      const quote = (from: string, to: string) =>
        client.post<Refusal>('/quotes', quoteBody(from, to, 100))
      const own = await quote(ada.walletId, await addWalletOf(ada, ada.customerId))
      expect(expectStatus(own, 400).code).toBe('SELF_PAYMENT')
      const closed = await addWalletOf(bob, ada.customerId)
      expectStatus(await client.call('DELETE', `/customers/${bob.customerId}`), 200)
      const refused = await quote(ada.walletId, closed)
      expect(expectStatus(refused, 403).code).toBe('USER_NOT_READY')
    })
  })

  it('is one as well when the platform has it sent', async () => {
    const bob = await createTestCustomer(client)
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD' }
    const body = { ...quoteBody('', bob.usdAccountId, 300), source }
    const { id: quoteId } = expectStatus(await client.post<Quote>('/quotes', body), 201)
    expectStatus(await client.post('/sandbox/send', { quoteId, currencyCode: 'USD' }), 200)
    await client.sandbox().clock.advance(2_000)
    const [received] = await transactionsOf(bob)
    expect(received).toMatchObject({ type: 'INCOMING', status: 'COMPLETED', source })
    expect(received).not.toHaveProperty('counterpartyInformation')
  })
})

describe('a payment from a customer’s bank to their own wallet', () => {
  async function quoted() {
    const ada = await createTestCustomer(client)
    const bank = await addBankAccount(client, ada.customerId)
    const body = quoteBody(bank, ada.walletId, 300)
    const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)
    return { ada, bank, quote }
  }

  const send = (quoteId: string, more = {}) =>
    client.post<Refusal>('/sandbox/send', { quoteId, currencyCode: 'USD', ...more })

  it.each<[string, (quoteId: string) => Promise<{ status: number; body: unknown }>]>([
    ['executing it', (quoteId) => client.post(`/quotes/${quoteId}/execute`)],
    ['sending the money', (quoteId) => send(quoteId)],
  ])('is settled by %s, and is an incoming transaction too', async (_, settle) => {
    const { ada, bank, quote } = await quoted()
    expect((await settle(quote.id)).status).toBe(200)
    expect(await transactionsOf(ada)).toMatchObject([{ type: 'OUTGOING' }])
    await client.sandbox().clock.advance(2_000)
    const [received, paid, ...others] = await transactionsOf(ada)
    expect(others).toEqual([])
    const source = { sourceType: 'ACCOUNT', accountId: bank, currency: 'USD' }
    expect(paid).toMatchObject({ id: quote.transactionId, status: 'COMPLETED', source })
    expect(received).toMatchObject({
      type: 'INCOMING',
      status: 'COMPLETED',
      customerId: ada.customerId,
      source,
      destination: { destinationType: 'ACCOUNT', accountId: ada.walletId, currency: 'USDB' },
      receivedAmount: { amount: 3_000_000, currency: { code: 'USDB' } },
    })
    expect(received).not.toHaveProperty('counterpartyInformation')
    const webhooks = await client.sandbox().webhooks.list()
    const arrived = webhooks.filter(({ type }) => type.startsWith('INCOMING_PAYMENT.'))
    expect(arrived).toMatchObject([{ type: 'INCOMING_PAYMENT.COMPLETED', data: received }])
    expect((await client.get<Quote>(`/quotes/${quote.id}`)).body.status).toBe('COMPLETED')
    expect(await balanceOf(client, ada.walletId)).toBe(3_000_000)
    expect(await balanceOf(client, 'System:outside:USD')).toBe(-300)
    expect(await balanceOf(client, 'System:clearing:USD')).toBe(0)
  })

  it('is paid once, whichever way', async () => {
    const { ada, quote } = await quoted()
    const execute = client.post<Refusal>(`/quotes/${quote.id}/execute`)
    const answers = await Promise.all([send(quote.id), execute])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await client.sandbox().clock.advance(2_000)
    expect(await balanceOf(client, ada.walletId)).toBe(3_000_000)
  })

  it('is no incoming transaction when another amount came: it goes back', async () => {
    const { ada, quote } = await quoted()
    expectStatus(await send(quote.id, { currencyAmount: 299 }), 200)
    await client.sandbox().clock.advance(4_000)
    expect(await transactionsOf(ada)).toMatchObject([{ type: 'OUTGOING', status: 'FAILED' }])
    expect(await balanceOf(client, ada.walletId)).toBe(0)
    expect(await balanceOf(client, 'System:outside:USD')).toBe(0)
  })
})
