// also in: august; in the proof: may
import { describe, expect, it } from 'vitest'
import {
  type AgentAction,
  connectAgent,
  createAgent,
  decide,
  transferBody,
} from '../support/agents.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { isSpec } from '../support/variant.ts'
import {
  addBankAccount,
  createTestCustomer,
  fund,
  type Quote,
  quoteBody,
} from '../support/wallet.ts'

const client = useSandbox()

type Page = { data: { id: string; customerId?: string }[]; totalCount: number }
const pending = { defaultExecutionMode: 'APPROVAL_REQUIRED' }

/** A customer with one of everything, and their agent. */
async function start(accountNumber = '123456789') {
  const customer = await createTestCustomer(client)
  await fund(client, customer.usdAccountId, 10_000)
  const bank = await addBankAccount(client, customer.customerId, accountNumber)
  const agent = await connectAgent(client, customer.customerId, pending)
  const out = transferBody(customer.usdAccountId, bank, 100)
  const action = expectStatus(await agent.post<AgentAction>('/transfer-out', out), 201)
  const body = quoteBody(customer.usdAccountId, bank, 100)
  const quote = expectStatus(await agent.post<Quote>('/quotes', body), 201)
  return { ...customer, bank, agent, action, quote }
}

const unknown = (kind: string) => `${kind}:00000000-0000-4000-8000-000000000000`

describe('an agent sees of another customer', { tags: ['T39'] }, () => {
  it.each<[string, string, (other: Awaited<ReturnType<typeof start>>) => string, string]>([
    ['GET', '/transactions/', ({ quote }) => quote.transactionId, 'Transaction'],
    ['GET', '/quotes/', ({ quote }) => quote.id, 'Quote'],
    ['GET', '/actions/', ({ action }) => action.id, 'AgentAction'],
    ['GET', '/external-accounts/', ({ bank }) => bank, 'ExternalAccount'],
    ['DELETE', '/external-accounts/', ({ bank }) => bank, 'ExternalAccount'],
  ])('no more than of what is not there: %s %s{id}', async (method, path, idOf, kind) => {
    const [ada, bob] = [await start(), await start()]
    const theirs = await ada.agent.call<Refusal>(method, `${path}${idOf(bob)}`)
    const none = await ada.agent.call<Refusal>(method, `${path}${unknown(kind)}`)
    expect(expectStatus(theirs, 404)).toEqual(none.body)
    expectStatus(await bob.agent.get(`${path}${idOf(bob)}`), 200)
  })

  it('nothing in its lists, whatever it asks for', async () => {
    const [ada, bob] = [await start(), await start('987654321')]
    for (const path of [
      '/transactions?limit=100',
      `/transactions?customerId=${bob.customerId}`,
      '/internal-accounts',
      `/internal-accounts?customerId=${bob.customerId}`,
      '/external-accounts',
      `/external-accounts?customerId=${bob.customerId}`,
      '/actions',
    ]) {
      const { data, totalCount } = expectStatus(await ada.agent.get<Page>(path), 200)
      expect(totalCount, path).toBe(data.length)
      expect(totalCount, path).toBeGreaterThan(0)
      for (const { customerId } of data) expect(customerId, path).toBe(ada.customerId)
    }
    const filtered = `/transactions?accountIdentifier=${bob.usdAccountId}`
    expect((await ada.agent.get<Page>(filtered)).body.totalCount).toBe(0)
  })

  it('no account to pay from or into', async () => {
    const [ada, bob] = [await start(), await start()]
    const before = await client.books()
    const post = async (path: string, body: object) => {
      const refused = await ada.agent.post<Refusal>(path, body)
      return expectStatus(refused, 404).code
    }
    const { usdAccountId: mine, bank } = ada
    for (const [theirs, absent] of [
      [bob.usdAccountId, unknown('InternalAccount')],
      [bob.bank, unknown('ExternalAccount')],
    ] as const) {
      for (const id of [theirs, absent]) {
        expect(await post('/quotes', quoteBody(id, bank, 100))).toBe('REFERENCE_NOT_FOUND')
        expect(await post('/quotes', quoteBody(mine, id, 100))).toBe('REFERENCE_NOT_FOUND')
        const [out, into] = [transferBody(mine, id, 100), transferBody(id, mine, 100)]
        expect(await post('/transfer-out', out)).toBe('REFERENCE_NOT_FOUND')
        expect(await post('/transfer-in', into)).toBe('REFERENCE_NOT_FOUND')
        expect(await post('/transfer-out', transferBody(id, bank, 100))).toBe('REFERENCE_NOT_FOUND')
        expect(await post('/transfer-in', transferBody(bank, id, 100))).toBe('REFERENCE_NOT_FOUND')
      }
    }
    expect(await client.books()).toEqual(before)
  })

  it('nothing when it names that customer', async () => {
    const [ada, bob] = [await start(), await start()]
    const { usdAccountId, bank } = ada
    const sources = [
      { sourceType: 'ACCOUNT', accountId: usdAccountId, customerId: bob.customerId },
      { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: bob.customerId },
    ]
    for (const source of sources) {
      const body = { ...quoteBody(usdAccountId, bank, 100), source }
      expect(expectStatus(await ada.agent.post<Refusal>('/quotes', body), 404).code).toBe(
        'USER_NOT_FOUND',
      )
    }
    const refused = await ada.agent.post<Refusal>('/external-accounts', account(bob.customerId))
    expect(expectStatus(refused, 404).code).toBe('USER_NOT_FOUND')
  })
})

describe('an agent’s action', { tags: ['T39'] }, () => {
  it('is not one of another agent of the same customer', async () => {
    const { customerId, action, quote, agent } = await start()
    const other = await connectAgent(client, customerId)
    expectStatus(await other.get(`/actions/${action.id}`), 404)
    expectStatus(await other.get(`/quotes/${quote.id}`), 404)
    expectStatus(await other.post(`/quotes/${quote.id}/execute`), 404)
    const misplaced = { id: action.id, agentId: other.id }
    for (const decision of ['approve', 'reject'] as const) {
      expectStatus(await decide(client, misplaced, decision), 404)
    }
    expectStatus(await agent.get(`/actions/${action.id}`), 200)
    // What their customer did is told to both.
    expectStatus(await other.get(`/transactions/${quote.transactionId}`), 200)
  })

  it('is not given to another agent that uses the same idempotency key', async () => {
    const [ada, bob] = [await start(), await start()]
    const headers = { 'Idempotency-Key': 'rent' }
    const body = transferBody(ada.usdAccountId, ada.bank, 100)
    expectStatus(await ada.agent.post('/transfer-out', body, headers), 201)
    const theirs = await bob.agent.post<Refusal>('/transfer-out', body, headers)
    expect(expectStatus(theirs, 404).code).toBe('REFERENCE_NOT_FOUND')
  })

  it('cannot execute a quote of the platform', async () => {
    const { customerId, usdAccountId, bank } = await start()
    const agent = await connectAgent(client, customerId)
    const body = quoteBody(usdAccountId, bank, 100)
    const { id } = expectStatus(await client.post<Quote>('/quotes', body), 201)
    expectStatus(await agent.get(`/quotes/${id}`), 404)
    expectStatus(await agent.post(`/quotes/${id}/execute`), 404)
  })
})

describe('an external account', () => {
  it('is added, read and deleted by an agent for its customer', async () => {
    const { agent, customerId } = await start()
    const { customerId: _, ...body } = account(customerId)
    const created = expectStatus(
      await agent.post<{ id: string; customerId: string }>('/external-accounts', body),
      201,
    )
    expect(created.customerId).toBe(customerId)
    const path = `/external-accounts/${created.id}`
    expect(expectStatus(await agent.get(path), 200)).toEqual(created)
    expectStatus(await client.get(`/customers${path}`), 200)
    expect(expectStatus(await agent.post<Refusal>('/external-accounts', body), 409).code).toBe(
      'CONFLICT',
    )
    const deleted = await agent.call('DELETE', path)
    if (!isSpec) expect(deleted).toMatchObject({ status: 204, body: undefined })
    else
      expect(expectStatus(deleted, 200)).toEqual({
        message: 'External account deleted',
        details: { externalAccountId: created.id },
      })
    expectStatus(await agent.get(path), 404)
  })

  it('does not become the one for UMA payments by an agent’s word', { tags: ['T39'] }, async () => {
    const { agent, customerId } = await start()
    const body = { ...account(customerId), defaultUmaDepositAccount: true }
    const refused = await agent.post<Refusal>('/external-accounts', body)
    expect(expectStatus(refused, 403)).toMatchObject({
      code: 'FORBIDDEN',
      details: { field: 'defaultUmaDepositAccount' },
    })
  })
})

it('an agent that is not connected can be asked for nothing', async () => {
  const { customerId } = await createTestCustomer(client)
  const { agent } = await createAgent(client, customerId)
  expectStatus(await client.get('/agents/me', { authorization: `Bearer ${agent.id}` }), 401)
})

function account(customerId: string) {
  return {
    currency: 'USD',
    customerId,
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: '456456456',
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
    },
  }
}
