// also in: august; in the proof: may
import { describe, expect, it } from 'vitest'
import {
  type AgentAction,
  type ConnectedAgent,
  connectAgent,
  transferBody,
} from '../support/agents.ts'
import { createCardholder, issuePayingCard, purchase, simulated } from '../support/cards.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { isAugust, itWhere } from '../support/variant.ts'
import {
  addBankAccount,
  createTestCustomer,
  fund,
  type Quote,
  quoteBody,
} from '../support/wallet.ts'

const client = useSandbox()

type Page = { data: { id: string }[]; hasMore: boolean; totalCount: number; nextCursor?: string }
type Paid = { id: string }

const idsOf = ({ data }: Page) => data.map(({ id }) => id)

/** A further account of the customer, as another person may have one. */
async function openAccount(customerId: string): Promise<string> {
  const request = new Request(`http://localhost/_sandbox/customers/${customerId}/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ currency: 'USD' }),
  })
  const response = await client.sandbox().fetch(request)
  return ((await response.json()) as { id: string }).id
}

async function pay(from: string, to: string, amount = 100): Promise<string> {
  return expectStatus(await client.post<Paid>('/transfer-out', transferBody(from, to, amount)), 201)
    .id
}

/** Two accounts of one customer with money and payments, and an agent that may use all. */
async function start() {
  const { customerId, usdAccountId: adas, walletId } = await createTestCustomer(client)
  const bobs = await openAccount(customerId)
  for (const account of [adas, bobs]) await fund(client, account, 10_000)
  const bank = await addBankAccount(client, customerId)
  const agent = await connectAgent(client, customerId)
  const allow = async (allowedAccountIds: string[] | null) => {
    const body = { accountRestrictions: { allowedAccountIds } }
    expectStatus(await client.call('PATCH', `/agents/${agent.id}/policy`, body), 200)
  }
  return { customerId, adas, bobs, walletId, bank, agent, allow }
}

/** Everything an agent is told in its lists, and how much of it. */
async function readAll(agent: ConnectedAgent) {
  const read = async (path: string) => {
    const page = expectStatus(await agent.get<Page>(path), 200)
    expect(page.totalCount, path).toBe(page.data.length)
    return idsOf(page).sort()
  }
  return {
    accounts: await read('/internal-accounts'),
    payments: await read('/transactions'),
    actions: await read('/actions'),
    payees: await read('/external-accounts'),
  }
}

describe('the reads of an agent', { tags: ['T41'] }, () => {
  it('are of every account without a list', async () => {
    const { adas, bobs, walletId, bank, agent } = await start()
    const payments = [await pay(adas, bank), await pay(bobs, bank)]
    expect(await readAll(agent)).toEqual({
      accounts: [adas, bobs, walletId].sort(),
      payments: payments.sort(),
      actions: [],
      payees: [bank],
    })
  })

  it('are of the accounts that the list names, in lists, counts and one by one', async () => {
    const { adas, bobs, bank, agent, allow } = await start()
    const [hidden, shown] = [await pay(adas, bank), await pay(bobs, bank)]
    await allow([bobs])
    expect(await readAll(agent)).toEqual({
      accounts: [bobs],
      payments: [shown],
      actions: [],
      payees: [bank],
    })
    expectStatus(await agent.get(`/transactions/${shown}`), 200)
    const refused = await agent.get<Refusal>(`/transactions/${hidden}`)
    const unknown = 'Transaction:00000000-0000-4000-8000-000000000000'
    expect(expectStatus(refused, 404)).toEqual((await agent.get(`/transactions/${unknown}`)).body)
    for (const side of ['accountIdentifier', 'senderAccountIdentifier']) {
      const page = expectStatus(await agent.get<Page>(`/transactions?${side}=${adas}`), 200)
      expect([idsOf(page), page.totalCount, page.hasMore]).toEqual([[], 0, false])
    }
  })

  it('are none with an empty list', async () => {
    const { adas, bank, agent, allow } = await start()
    const payment = await pay(adas, bank)
    const out = transferBody(adas, bank, 100)
    const action = expectStatus(await agent.post<AgentAction>('/transfer-out', out), 201)
    const quote = expectStatus(await agent.post<Quote>('/quotes', quoteBody(adas, bank, 100)), 201)
    await allow([])
    expect(await readAll(agent)).toEqual({ accounts: [], payments: [], actions: [], payees: [] })
    for (const path of [
      `/transactions/${payment}`,
      `/actions/${action.id}`,
      `/quotes/${quote.id}`,
      `/external-accounts/${bank}`,
    ]) {
      expectStatus(await agent.get(path), 404)
    }
  })

  it('are not of its own payments from an account that was taken off the list', async () => {
    const { adas, bobs, bank, agent, allow } = await start()
    const act = async (from: string) => {
      const out = transferBody(from, bank, 100)
      const transfer = expectStatus(await agent.post<AgentAction>('/transfer-out', out), 201)
      const quote = expectStatus(
        await agent.post<Quote>('/quotes', quoteBody(from, bank, 100)),
        201,
      )
      const execution = expectStatus(
        await agent.post<AgentAction>(`/quotes/${quote.id}/execute`),
        200,
      )
      return { actions: [transfer.id, execution.id], quote: quote.id }
    }
    const [before, after] = [await act(adas), await act(bobs)]
    await allow([bobs])
    const list = expectStatus(await agent.get<Page>('/actions'), 200)
    expect([idsOf(list).sort(), list.totalCount]).toEqual([after.actions.sort(), 2])
    for (const id of after.actions) expectStatus(await agent.get(`/actions/${id}`), 200)
    for (const id of before.actions) expectStatus(await agent.get(`/actions/${id}`), 404)
    expectStatus(await agent.get(`/quotes/${after.quote}`), 200)
    expectStatus(await agent.get(`/quotes/${before.quote}`), 404)
  })

  it('are of its own transfers into an account that is on the list', async () => {
    const { adas, bobs, bank, agent, allow } = await start()
    const pull = transferBody(bank, bobs, 100)
    const { id } = expectStatus(await agent.post<AgentAction>('/transfer-in', pull), 201)
    await allow([bobs])
    expect((await readAll(agent)).actions).toEqual([id])
    expectStatus(await agent.get(`/actions/${id}`), 200)
    await allow([adas])
    expect((await readAll(agent)).actions).toEqual([])
    expectStatus(await agent.get(`/actions/${id}`), 404)
  })

  it('show a payment to a listed payee only where money came from a listed account', async () => {
    const { adas, bobs, bank, agent, allow } = await start()
    const hidden = await pay(adas, bank)
    const pull = transferBody(bank, bobs, 100)
    const pulled = expectStatus(await client.post<Paid>('/transfer-in', pull), 201).id
    await allow([bank])
    expect((await readAll(agent)).payments).toEqual([pulled])
    expectStatus(await agent.get(`/transactions/${hidden}`), 404)
  })

  it('do not tell a balance by the refusal of a transfer', async () => {
    const { adas, bobs, bank, agent, allow } = await start()
    await allow([bobs])
    const refusalOf = async (amount: number) =>
      (await agent.post<Refusal>('/transfer-out', transferBody(adas, bank, amount))).body
    expect(await refusalOf(10_001)).toEqual(await refusalOf(10_000))
    expect(await refusalOf(10_001)).toMatchObject({ code: 'FORBIDDEN' })
  })

  it('have cursors that do not tell how much lies between the pages', async () => {
    const { adas, bobs, bank, agent, allow } = await start()
    await allow([bobs])
    for (const from of [bobs, adas, adas, bobs, adas, bobs]) await pay(from, bank)
    const read = async (cursor?: string) => {
      const query = cursor === undefined ? '' : `&cursor=${cursor}`
      return expectStatus(await agent.get<Page>(`/transactions?limit=1${query}`), 200)
    }
    const first = await read()
    const second = await read(first.nextCursor)
    const third = await read(second.nextCursor)
    const pages = [first, second, third]
    expect(pages.map((page) => [page.data.length, page.totalCount, page.hasMore])).toEqual([
      [1, 3, true],
      [1, 3, true],
      [1, 3, false],
    ])
    // Encrypted anew each time: the same place is another text of the same length.
    const again = await read()
    expect(again.data).toEqual(first.data)
    expect(again.nextCursor).not.toBe(first.nextCursor)
    expect(again.nextCursor).toHaveLength(second.nextCursor?.length ?? 0)
  })

  itWhere(isAugust, 'are of card payments from the accounts that the list names', async () => {
    const holder = await createCardholder(client)
    const card = await issuePayingCard(client, holder)
    const bought = await simulated(client, card.id, 'authorization', purchase(100))
    const agent = await connectAgent(client, holder.customerId)
    const listed = async (accountId: string) => {
      const body = { accountRestrictions: { allowedAccountIds: [accountId] } }
      expectStatus(await client.call('PATCH', `/agents/${agent.id}/policy`, body), 200)
      const page = expectStatus(await agent.get<Page>('/transactions?type=CARD'), 200)
      const one = await agent.get(`/transactions/${bought.id}`)
      return [idsOf(page), page.totalCount, one.status]
    }
    expect(await listed(holder.walletId)).toEqual([[bought.id], 1, 200])
    expect(await listed(holder.usdAccountId)).toEqual([[], 0, 404])
  })
})
