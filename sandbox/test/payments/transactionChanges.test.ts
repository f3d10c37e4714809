// also in: august
import { expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { describeWhere, isAugust } from '../support/variant.ts'
import {
  addBankAccount,
  balanceOf,
  createSignedInCustomer,
  createTestCustomer,
  executeSigned,
  fund,
  type Quote,
  quoteBody,
} from '../support/wallet.ts'

type Transaction = Refusal & {
  id: string
  status: string
  failureReason?: string
  receiptDeliveryConfirmedAt?: string
  refund?: { status: string; reason: string }
}

const client = useSandbox()
const unknown = 'Transaction:00000000-0000-4000-8000-000000000000'

const read = async (id: string) => (await client.get<Transaction>(`/transactions/${id}`)).body
const cancel = (id: string, body?: object) =>
  client.post<Transaction>(`/transactions/${id}/cancel`, body)
const confirm = (id: string, receiptDeliveryConfirmedAt?: unknown) =>
  client.post<Transaction>(`/transactions/${id}/confirm`, { receiptDeliveryConfirmedAt })
const wait = (ms: number) => client.sandbox().clock.advance(ms)

/** A customer with 10,000 cents, and a bank account with this number. */
async function start(accountNumber = '123456789') {
  const customer = await createTestCustomer(client)
  await fund(client, customer.usdAccountId, 10_000)
  const bank = await addBankAccount(client, customer.customerId, accountNumber)
  const transfer = async () => {
    const body = {
      source: { accountId: customer.usdAccountId },
      destination: { accountId: bank },
      amount: 4_000,
    }
    return expectStatus(await client.post<Transaction>('/transfer-out', body), 201)
  }
  return { ...customer, bank, transfer }
}

async function expectBalanced(): Promise<void> {
  const sums = new Map<string, number>()
  for (const { currency, balance } of (await client.books()).accounts) {
    sums.set(currency, (sums.get(currency) ?? 0) + balance)
  }
  expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([])
}

const paymentEvents = async () =>
  (await client.sandbox().webhooks.list())
    .map(({ type }) => type)
    .filter((type) => type.startsWith('OUTGOING'))

describeWhere(isAugust, 'a transfer to a bank that is cancelled', () => {
  it('fails, and its money comes back', async () => {
    const { usdAccountId, transfer } = await start()
    const { id } = await transfer()
    expect(await balanceOf(client, usdAccountId)).toBe(6_000)
    const cancelled = expectStatus(await cancel(id, { reason: 'Sent twice' }), 200)
    expect(cancelled).toMatchObject({
      id,
      status: 'FAILED',
      refund: { status: 'PENDING', reason: 'USER_CANCELLATION' },
    })
    await expectBalanced()
    await wait(2_000)
    expect((await read(id)).refund).toMatchObject({ status: 'COMPLETED' })
    expect(await balanceOf(client, usdAccountId)).toBe(10_000)
    await wait(600_000)
    expect(await read(id)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } })
    expect(await balanceOf(client, usdAccountId)).toBe(10_000)
    await expectBalanced()
    expect(await paymentEvents()).toEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.FAILED',
      'OUTGOING_PAYMENT.REFUND_PENDING',
      'OUTGOING_PAYMENT.REFUND_COMPLETED',
    ])
  })

  it('takes its quote along, and the bank account may be gone', async () => {
    const { customerId, walletId, session } = await createSignedInCustomer(client, 10_000_000)
    const bank = await addBankAccount(client, customerId)
    const body = quoteBody(walletId, bank, 4_000_000)
    const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)
    const early = await cancel(quote.transactionId)
    expect(expectStatus(early, 409).code).toBe('TRANSACTION_NOT_CANCELLABLE')
    await executeSigned(client, quote, session)
    expectStatus(await client.call('DELETE', `/customers/external-accounts/${bank}`), 204)
    expectStatus(await cancel(quote.transactionId), 200)
    expect((await client.get<Quote>(`/quotes/${quote.id}`)).body.status).toBe('FAILED')
    await wait(2_000)
    expect(await balanceOf(client, walletId)).toBe(10_000_000)
    await expectBalanced()
  })

  it.each([
    ['002', 'fails by itself'],
    ['004', 'fails at the bank'],
    ['005', 'takes long'],
    ['006', 'would be returned'],
  ])('is refunded once when its number %s says that it %s', async (suffix) => {
    const { usdAccountId, bank } = await start(`55555${suffix}`)
    const body = quoteBody(usdAccountId, bank, 4_000, { immediatelyExecute: true })
    const { transactionId } = expectStatus(await client.post<Quote>('/quotes', body), 201)
    expectStatus(await cancel(transactionId), 200)
    await wait(3_600_000)
    expect(await balanceOf(client, usdAccountId)).toBe(10_000)
    expect((await read(transactionId)).status).toBe('FAILED')
    await expectBalanced()
  })

  it('is cancelled once, and not after it settled', async () => {
    const { usdAccountId, transfer } = await start()
    const { id } = await transfer()
    const both = await Promise.all([cancel(id), cancel(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await wait(2_000)
    expect(await balanceOf(client, usdAccountId)).toBe(10_000)
    const second = await transfer()
    await wait(2_000)
    const late = await cancel(second.id)
    expect(expectStatus(late, 409).code).toBe('TRANSACTION_NOT_CANCELLABLE')
    expect((await read(second.id)).status).toBe('COMPLETED')
  })

  it('is not cancelled once it is being refunded, nor after its refund', async () => {
    const { usdAccountId, bank } = await start('55555006')
    const body = quoteBody(usdAccountId, bank, 4_000, { immediatelyExecute: true })
    const { transactionId } = expectStatus(await client.post<Quote>('/quotes', body), 201)
    for (const status of ['PENDING', 'COMPLETED']) {
      await wait(2_000)
      expect(await read(transactionId)).toMatchObject({ status: 'PROCESSING', refund: { status } })
      const late = await cancel(transactionId)
      expect(expectStatus(late, 409).code).toBe('TRANSACTION_NOT_CANCELLABLE')
    }
    await wait(600_000)
    expect((await read(transactionId)).status).toBe('COMPLETED')
    expect(await balanceOf(client, usdAccountId)).toBe(10_000)
    await expectBalanced()
  })

  it('has one outcome when it settles at the same moment', async () => {
    const { usdAccountId, transfer } = await start()
    for (let round = 0; round < 5; round++) {
      const before = await balanceOf(client, usdAccountId)
      await fund(client, usdAccountId, 4_000)
      const { id } = await transfer()
      const [answer] = await Promise.all([cancel(id), wait(2_000)])
      await wait(10_000)
      const { status } = await read(id)
      expect([answer.status, status]).toEqual(
        answer.status === 200 ? [200, 'FAILED'] : [409, 'COMPLETED'],
      )
      const back = answer.status === 200 ? 4_000 : 0
      expect(await balanceOf(client, usdAccountId)).toBe(before + back)
      await expectBalanced()
    }
  })

  it('is a payment to a bank that is there', async () => {
    const { usdAccountId, walletId } = await start()
    const body = quoteBody(usdAccountId, walletId, 100, { immediatelyExecute: true })
    const { transactionId } = expectStatus(await client.post<Quote>('/quotes', body), 201)
    const inside = await cancel(transactionId)
    expect(expectStatus(inside, 409).code).toBe('TRANSACTION_NOT_CANCELLABLE')
    expect(expectStatus(await cancel(unknown), 404).code).toBe('TRANSACTION_NOT_FOUND')
    expectStatus(await cancel(transactionId, { reason: 7 }), 400)
  })
})

describeWhere(isAugust, 'the receipt of a payment', () => {
  it('is confirmed now, at a given time, and again later', async () => {
    const { transfer } = await start()
    const { id } = await transfer()
    expect((await read(id)).receiptDeliveryConfirmedAt).toBeUndefined()
    const first = expectStatus(await client.post<Transaction>(`/transactions/${id}/confirm`), 200)
    expect(first.receiptDeliveryConfirmedAt).toBe('2026-06-01T12:00:00.000Z')
    const given = expectStatus(await confirm(id, '2026-06-01T14:30:00+02:00'), 200)
    expect(given.receiptDeliveryConfirmedAt).toBe('2026-06-01T12:30:00.000Z')
    const earlier = expectStatus(await confirm(id, '2026-06-01T12:10:00Z'), 200)
    expect(earlier.receiptDeliveryConfirmedAt).toBe('2026-06-01T12:30:00.000Z')
    await wait(2_000)
    const shown = await read(id)
    expect(shown).toMatchObject({
      status: 'COMPLETED',
      receiptDeliveryConfirmedAt: '2026-06-01T12:30:00.000Z',
    })
    expectStatus(await client.post(`/transactions/${id}/cancel`), 409)
  })

  it('outlives a refund', async () => {
    const { transfer } = await start()
    const { id } = await transfer()
    expectStatus(await confirm(id), 200)
    expectStatus(await cancel(id), 200)
    await wait(2_000)
    expect((await read(id)).receiptDeliveryConfirmedAt).toBe('2026-06-01T12:00:00.000Z')
  })

  it('is refused at no time, and of no payment', async () => {
    const { transfer } = await start()
    const { id } = await transfer()
    expect(expectStatus(await confirm(id, 'today'), 400).code).toBe('INVALID_INPUT')
    expect(expectStatus(await confirm(unknown), 404).code).toBe('TRANSACTION_NOT_FOUND')
  })
})

describeWhere(!isAugust, 'cancel and confirm, in a generation without them,', () => {
  it('are not there', async () => {
    expectStatus(await cancel(unknown), 404)
    expectStatus(await confirm(unknown), 404)
  })
})
