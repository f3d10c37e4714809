import { describe, expect, it } from 'vitest'
import { expectStatus } from '../support/client.ts'
import { type TestSandbox, useSandbox } from '../support/harness.ts'
import { addBankAccount, balanceOf, createTestCustomer } from '../support/wallet.ts'

type Account = { id: string; status: string; fundingPaymentInstructions: object[] }
type Refund = { status: string; reason: string; reference: string; settledAt?: string }
type Transaction = { id: string; status: string; refund?: Refund }

const may = useSandbox({ profile: 'live-2026-05' })
const august = useSandbox({ profile: 'live-2026-08' })

/** The webhooks of these types, oldest first. */
async function sentBy(on: TestSandbox, pattern: RegExp) {
  const webhooks = await on.sandbox().webhooks.list()
  return webhooks.filter(({ type }) => pattern.test(type)).map(({ type, data }) => ({ type, data }))
}

const dataOf = <Data>({ data }: { data: unknown }) => data as Data

describe('INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED', () => {
  const pattern = /^INTERNAL_ACCOUNT\.FUNDING/

  it('tells of the deposit details of new accounts, and that they went with the accounts', async () => {
    const { customerId } = await createTestCustomer(august)
    const came = (await sentBy(august, pattern)).map((sent) => dataOf<Account>(sent))
    const path = `/customers/internal-accounts?customerId=${customerId}`
    const { data } = (await august.get<{ data: Account[] }>(path)).body
    expect(came.toSorted(byId)).toEqual(data.toSorted(byId))
    for (const { fundingPaymentInstructions } of came)
      expect(fundingPaymentInstructions).not.toEqual([])
    expectStatus(await august.call('DELETE', `/customers/${customerId}`), 200)
    const went = (await sentBy(august, pattern)).slice(came.length)
    expect(went).toHaveLength(came.length)
    for (const sent of went) {
      const account = dataOf<Account>(sent)
      expect(account).toMatchObject({ status: 'CLOSED', fundingPaymentInstructions: [] })
    }
  })

  it('is not sent before August', async () => {
    const { customerId } = await createTestCustomer(may)
    expectStatus(await may.call('DELETE', `/customers/${customerId}`), 200)
    expect(await sentBy(may, pattern)).toEqual([])
  })
})

function byId(one: Account, other: Account): number {
  return one.id.localeCompare(other.id)
}

describe('the refund of an incoming payment', () => {
  const pattern = /^INCOMING_PAYMENT\.(FAILED|REFUND)/

  const pullIn = async (on: TestSandbox) => {
    const { customerId, usdAccountId } = await createTestCustomer(on)
    const bank = await addBankAccount(on, customerId, '55555005')
    const [source, destination] = [{ accountId: bank }, { accountId: usdAccountId }]
    const body = { source, destination, amount: 300 }
    const { id } = expectStatus(await on.post<Transaction>('/transfer-in', body), 201)
    const read = async () => (await on.get<Transaction>(`/transactions/${id}`)).body
    return { read, usdAccountId }
  }

  it('is shown and told of in August', async () => {
    const { read, usdAccountId } = await pullIn(august)
    await august.sandbox().clock.advance(30_000)
    expect(await read()).toMatchObject({
      status: 'FAILED',
      refund: { status: 'PENDING', reason: 'TRANSACTION_FAILED' },
    })
    await august.sandbox().clock.advance(2_000)
    expect((await read()).refund).toEqual({
      status: 'COMPLETED',
      reason: 'TRANSACTION_FAILED',
      reference: expect.any(String),
      initiatedAt: '2026-06-01T12:00:30.000Z',
      settledAt: '2026-06-01T12:00:32.000Z',
    })
    const sent = await sentBy(august, pattern)
    expect(sent.map(({ type }) => type)).toEqual([
      'INCOMING_PAYMENT.FAILED',
      'INCOMING_PAYMENT.REFUND_PENDING',
      'INCOMING_PAYMENT.REFUND_COMPLETED',
    ])
    const shown = sent.map((one) => dataOf<Transaction>(one).refund?.status)
    expect(shown).toEqual([undefined, 'PENDING', 'COMPLETED'])
    expect(await balanceOf(august, usdAccountId)).toBe(0)
    await expectBalanced(august)
  })

  it('follows where an accepted payment cannot be credited', async () => {
    const { customerId } = await createTestCustomer(august)
    const body = {
      senderUmaAddress: `$grace@${august.sandbox().umaDomain}`,
      customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 300,
    }
    const { id } = expectStatus(await august.post<Transaction>('/sandbox/uma/receive', body), 200)
    expectStatus(await august.call('DELETE', `/customers/${customerId}`), 200)
    expectStatus(await august.post(`/transactions/${id}/approve`), 200)
    const { body: shown } = await august.get<Transaction>(`/transactions/${id}`)
    expect(shown).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } })
    const types = (await sentBy(august, pattern)).map(({ type }) => type)
    expect(types).toEqual([
      'INCOMING_PAYMENT.FAILED',
      'INCOMING_PAYMENT.REFUND_PENDING',
      'INCOMING_PAYMENT.REFUND_COMPLETED',
    ])
    await expectBalanced(august)
  })

  it('is not shown before August', async () => {
    const { read } = await pullIn(may)
    await may.sandbox().clock.advance(32_000)
    const shown = await read()
    expect(shown.status).toBe('FAILED')
    expect(shown).not.toHaveProperty('refund')
    const types = (await sentBy(may, pattern)).map(({ type }) => type)
    expect(types).toEqual(['INCOMING_PAYMENT.FAILED'])
  })
})

async function expectBalanced(on: TestSandbox): Promise<void> {
  const { accounts } = await on.books()
  for (const currency of new Set(accounts.map((account) => account.currency))) {
    const own = accounts.filter((account) => account.currency === currency)
    expect(own.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  }
}
