// also in: may, august
import { beforeEach, describe, expect, it } from 'vitest'
import { expectStatus } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { isAugust, isSpec } from '../support/variant.ts'
import {
  addBankAccount,
  createTestCustomer,
  fund,
  type Quote,
  quoteBody,
  type TestCustomer,
} from '../support/wallet.ts'

const client = useSandbox()
type Transaction = {
  id: string
  type: string
  status: string
  direction?: string
  description?: string
  platformCustomerId: string
  reconciliationInstructions?: { reference: string }
  rateDetails?: Record<string, number>
}
type List = { data: Transaction[]; hasMore: boolean; nextCursor?: string; totalCount: number }

describe('the list of transactions', () => {
  let ada: TestCustomer
  let bank: string
  const ids: string[] = []

  beforeEach(async () => {
    ada = await createTestCustomer(client, { platformCustomerId: 'ada' })
    bank = await addBankAccount(client, ada.customerId)
    const bob = await createTestCustomer(client, { platformCustomerId: 'bob' })
    await fund(client, ada.usdAccountId, 100_000)
    await fund(client, bob.usdAccountId, 100_000)
    ids.length = 0
    for (const [customer, to] of [
      [ada, bank],
      [ada, bob.usdAccountId],
      [bob, ada.usdAccountId],
    ] as const) {
      const more = { immediatelyExecute: true, description: 'rent' }
      const body = quoteBody(customer.usdAccountId, to, 100, more)
      const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)
      ids.push(quote.transactionId)
      await client.sandbox().clock.advance(1_000)
    }
  })

  const list = async (query: string) => (await client.get<List>(`/transactions?${query}`)).body
  const found = async (query: string) => (await list(query)).data.map(({ id }) => id)

  it('can be filtered by customer, account, state, kind, reference and time', async () => {
    const [first, second, third] = ids
    // What Ada paid has reached Bob.
    const [arrival, ...others] = await found('type=INCOMING')
    expect(others).toEqual([])
    expect(await found('')).toEqual([arrival, third, second, first])
    expect(await found('sortOrder=asc')).toEqual([first, second, third, arrival])
    expect(await found(`customerId=${ada.customerId}`)).toEqual([second, first])
    expect(await found('platformCustomerId=bob')).toEqual([arrival, third])
    const ofAda = [arrival, third, second, first]
    expect(await found(`accountIdentifier=${ada.usdAccountId}`)).toEqual(ofAda)
    const byAda = [arrival, second, first]
    expect(await found(`senderAccountIdentifier=${ada.usdAccountId}`)).toEqual(byAda)
    expect(await found(`receiverAccountIdentifier=${bank}`)).toEqual([first])
    expect(await found('status=COMPLETED')).toEqual([arrival, second, first])
    expect(await found('status=PROCESSING')).toEqual([third])
    expect(await found('type=OUTGOING')).toEqual([third, second, first])
    expect(await found('reference=nonsense')).toEqual([])
    expect(await found('startDate=2026-06-01T12:00:01Z&endDate=2026-06-01T12:00:01Z')).toEqual([
      second,
    ])
  })

  it('comes in pages that neither repeat nor skip', async () => {
    const first = await list('limit=2&sortOrder=asc&type=OUTGOING')
    expect(first).toMatchObject({ hasMore: true, totalCount: 3 })
    const query = `limit=2&sortOrder=asc&type=OUTGOING&cursor=${first.nextCursor}`
    const rest = await list(query)
    expect(rest).toMatchObject({ hasMore: false, totalCount: 3 })
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(ids)
  })

  it('shows the reference it is reconciled by, and whose part of the rate its generation tells', async () => {
    const [shown] = (await list(`receiverAccountIdentifier=${bank}`)).data
    const { reference } = shown?.reconciliationInstructions ?? {}
    if (!isSpec) expect(reference).toBeUndefined()
    else expect(await found(`reference=${reference}`)).toEqual([shown?.id])
    const names = ['Multiplier', 'FixedFee', 'VariableFeeRate', 'VariableFeeAmount']
    const own = names.map((name) => `${isSpec ? 'serviceApi' : 'gridApi'}${name}`)
    const theirs = isSpec ? [] : ['counterpartyMultiplier', 'counterpartyFixedFee']
    expect(Object.keys(shown?.rateDetails ?? {}).toSorted()).toEqual([...own, ...theirs].toSorted())
  })

  it('shows which way the money goes where its generation does', async () => {
    const directions = (await list('')).data.map(({ type, direction }) => `${type} ${direction}`)
    expect([...new Set(directions)].toSorted()).toEqual(
      isAugust
        ? ['INCOMING CREDIT', 'OUTGOING DEBIT']
        : ['INCOMING undefined', 'OUTGOING undefined'],
    )
  })

  it('shows what each was about', async () => {
    const [shown] = (await list(`receiverAccountIdentifier=${bank}`)).data
    expect(shown).toMatchObject({
      type: 'OUTGOING',
      status: 'COMPLETED',
      platformCustomerId: 'ada',
      description: 'rent',
      sentAmount: { amount: 100, currency: { code: 'USD' } },
      receivedAmount: { amount: 100, currency: { code: 'USD' } },
      source: { sourceType: 'ACCOUNT', accountId: ada.usdAccountId, currency: 'USD' },
      destination: { destinationType: 'ACCOUNT', accountId: bank, currency: 'USD' },
      fees: 0,
      exchangeRate: 1,
      quoteId: expect.stringMatching(/^Quote:/),
    })
  })
})
