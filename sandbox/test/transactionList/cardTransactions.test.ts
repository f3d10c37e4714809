// also in: august
import { beforeEach, expect, it } from 'vitest'
import {
  type CardTransaction,
  createCardholder,
  issuePayingCard,
  purchase,
  simulated,
} from '../support/cards.ts'
import { expectStatus } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { describeWhere, isAugust } from '../support/variant.ts'
import { addBankAccount, quoteBody } from '../support/wallet.ts'

const client = useSandbox()
type Listed = { id: string; type: string; direction?: string }
type List = { data: Listed[]; hasMore: boolean; nextCursor?: string; totalCount: number }

const list = async (query: string) =>
  expectStatus(await client.get<List>(`/transactions?${query}`), 200)
const found = async (query: string) => (await list(query)).data.map(({ id }) => id)

let walletId: string
/** A payment, a purchase, a payment and money that a merchant paid, in this order. */
let ids: string[]

async function payFromBalance(usdAccountId: string, bank: string): Promise<string> {
  const body = quoteBody(usdAccountId, bank, 100, { immediatelyExecute: true })
  return expectStatus(await client.post<{ transactionId: string }>('/quotes', body), 201)
    .transactionId
}

beforeEach(async () => {
  const holder = await createCardholder(client)
  walletId = holder.walletId
  await client.post(`/sandbox/internal-accounts/${holder.usdAccountId}/fund`, { amount: 1_000 })
  const bank = await addBankAccount(client, holder.customerId)
  const card = await issuePayingCard(client, holder)
  const first = await payFromBalance(holder.usdAccountId, bank)
  const bought = await simulated(client, card.id, 'authorization', purchase(400))
  const second = await payFromBalance(holder.usdAccountId, bank)
  const path = isAugust ? 'credit_authorization' : 'authorization'
  const credited = await simulated(client, card.id, path, purchase(50))
  ids = [first, bought.id, second, credited.id]
})

describeWhere(isAugust, 'card transactions in the list of all', () => {
  it('stand between the others, in the order they were made', async () => {
    expect(await found('sortOrder=asc')).toEqual(ids)
    expect(await found('')).toEqual(ids.toReversed())
  })

  it('come in pages that neither repeat nor skip', async () => {
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < ids.length; page += 1) {
      const { data, hasMore, nextCursor, totalCount } = await list(`limit=1${cursor}`)
      expect({ hasMore, totalCount }).toEqual({ hasMore: page < 3, totalCount: 4 })
      seen.push(...data.map(({ id }) => id))
      cursor = `&cursor=${nextCursor}`
    }
    expect(seen).toEqual(ids.toReversed())
  })

  it('can be filtered by type, account and time', async () => {
    const [first, bought, second, credited] = ids
    expect(await found('type=CARD')).toEqual([credited, bought])
    expect(await found('type=OUTGOING')).toEqual([second, first])
    expect(await found(`accountIdentifier=${walletId}`)).toEqual([credited, bought])
    expect(await found(`senderAccountIdentifier=${walletId}`)).toEqual([bought])
    expect(await found(`receiverAccountIdentifier=${walletId}`)).toEqual([credited])
    expect(await found('status=PENDING&type=CARD')).toEqual([])
    expect(await found('endDate=2026-06-01T11:59:59Z')).toEqual([])
    expect(await found('platformCustomerId=nobody')).toEqual([])
  })

  it('can be read one by one, as the webhook showed them', async () => {
    const [, bought] = ids
    const read = expectStatus(await client.get<CardTransaction>(`/transactions/${bought}`), 200)
    const [, , listed] = (await list('')).data
    expect(read).toEqual(listed)
    expect(read).toMatchObject({ type: 'CARD', direction: 'DEBIT', status: 'AUTHORIZED' })
    const unknown = 'CardTransaction:00000000-0000-4000-8000-000000000000'
    const refused = await client.get<{ code: string }>(`/transactions/${unknown}`)
    expect(expectStatus(refused, 404).code).toBe('TRANSACTION_NOT_FOUND')
  })
})

describeWhere(!isAugust, 'card transactions before August', () => {
  it('are not among the others', async () => {
    const [first, bought, second] = ids
    expect(await found('')).toEqual([second, first])
    expectStatus(await client.get(`/transactions/${bought}`), 404)
    expectStatus(await client.get('/transactions?type=CARD'), 400)
  })
})
