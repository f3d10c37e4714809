// in the proof: may, august
import { describe, expect, it } from 'vitest'
import {
  type AgentAction,
  connectAgent,
  decide,
  limits,
  type Policy,
  readAgent,
  transferBody,
} from '../support/agents.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { callSigned } from '../support/signedFlow.ts'
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

/** A customer with money and a bank account, and an agent of theirs. */
async function start(more: Partial<Policy> = {}, funds = 100_000) {
  const customer = await createTestCustomer(client, { platformCustomerId: 'ada' })
  await fund(client, customer.usdAccountId, funds)
  const bank = await addBankAccount(client, customer.customerId)
  const agent = await connectAgent(client, customer.customerId, more)
  const { usdAccountId } = customer
  const pay = <T = AgentAction>(amount?: number, to = bank) =>
    agent.post<T>('/transfer-out', transferBody(usdAccountId, to, amount))
  return { ...customer, bank, agent, pay }
}

const change = (id: string, policy: object) => client.call('PATCH', `/agents/${id}/policy`, policy)
const pause = (id: string, isPaused: boolean) =>
  expectStatusOf(client.call('PATCH', `/agents/${id}`, { isPaused }), 200)

async function expectStatusOf(answer: Promise<{ status: number }>, status: number): Promise<void> {
  expect((await answer).status).toBe(status)
}

const pending = { defaultExecutionMode: 'APPROVAL_REQUIRED' }

async function typesOfWebhooks(): Promise<string[]> {
  return (await client.sandbox().webhooks.list()).map(({ type }) => type)
}

describe('an action that its policy permits', { tags: ['T39'] }, () => {
  it('runs at once: a transfer out', async () => {
    const { agent, customerId, pay, usdAccountId, bank } = await start()
    const action = expectStatus(await pay(300), 201)
    expect(action).toMatchObject({
      agentId: agent.id,
      customerId,
      platformCustomerId: 'ada',
      status: 'APPROVED',
      type: 'TRANSFER_OUT',
      transferDetails: {
        amount: 300,
        currency: 'USD',
        sourceAccountId: usdAccountId,
        destinationAccountId: bank,
      },
      transaction: { status: 'PROCESSING', type: 'OUTGOING', agentId: agent.id },
    })
    await client.sandbox().clock.advance(2_000)
    const read = await agent.get<AgentAction>(`/actions/${action.id}`)
    expect(expectStatus(read, 200).transaction?.status).toBe('COMPLETED')
    expect(await balanceOf(client, usdAccountId)).toBe(99_700)
    const { usage } = await readAgent(client, agent.id)
    expect(usage).toMatchObject({
      dailyTransactionCount: 1,
      dailySpend: 300,
      monthlySpend: 300,
    })
    expect(await typesOfWebhooks()).not.toContain('AGENT_ACTION.PENDING_APPROVAL')
  })

  it('runs at once: a transfer in', async () => {
    const { agent, bank, usdAccountId } = await start()
    const body = transferBody(bank, usdAccountId, 700)
    const action = expectStatus(await agent.post<AgentAction>('/transfer-in', body), 201)
    expect(action).toMatchObject({ status: 'APPROVED', type: 'TRANSFER_IN' })
    expect(action.transferDetails).toMatchObject({
      sourceAccountId: bank,
      destinationAccountId: usdAccountId,
    })
    await client.sandbox().clock.advance(2_000)
    expect(await balanceOf(client, usdAccountId)).toBe(100_700)
  })

  it('runs at once: the execution of a quote that the agent made', async () => {
    const { agent, usdAccountId, bank } = await start()
    const asked = await agent.post<Quote>('/quotes', quoteBody(usdAccountId, bank, 400))
    const quote = expectStatus(asked, 201)
    expect(expectStatus(await agent.get<Quote>(`/quotes/${quote.id}`), 200)).toEqual(quote)
    const executed = await agent.post<AgentAction>(`/quotes/${quote.id}/execute`)
    expect(expectStatus(executed, 200)).toMatchObject({
      status: 'APPROVED',
      type: 'EXECUTE_QUOTE',
      quote: { id: quote.id, status: 'PROCESSING' },
      transaction: { id: quote.transactionId, agentId: agent.id },
    })
    const again = await agent.post<Refusal>(`/quotes/${quote.id}/execute`)
    expect(expectStatus(again, 409).code).toBe('CONFLICT')
    await client.sandbox().clock.advance(2_000)
    expect(await balanceOf(client, usdAccountId)).toBe(99_600)
  })

  it('runs at once when a quote is to be executed immediately', async () => {
    const { agent, usdAccountId, bank } = await start(limits({ dailyLimit: 500 }))
    const body = quoteBody(usdAccountId, bank, 400, { immediatelyExecute: true })
    expect(expectStatus(await agent.post<Quote>('/quotes', body), 201).status).toBe('PROCESSING')
    const { usage } = await readAgent(client, agent.id)
    expect(usage.dailySpend).toBe(400)
    const refused = await agent.post<Refusal>('/quotes', body)
    expect(expectStatus(refused, 403).code).toBe('VELOCITY_LIMIT_EXCEEDED')
  })

  it('is refused like the platform’s own call when it cannot be carried out', async () => {
    const { agent, pay } = await start({}, 100)
    const refused = await pay<Refusal>(101)
    expect(expectStatus(refused, 400).code).toBe('INSUFFICIENT_FUNDS')
    const { data } = (await agent.get<{ data: unknown[] }>('/actions')).body
    expect(data).toEqual([])
    expect((await readAgent(client, agent.id)).usage.dailyTransactionCount).toBe(0)
  })

  it('has FAILED, and counts for nothing, when its payment fails at once', async () => {
    const { agent, customerId, pay, usdAccountId } = await start()
    const closed = await addBankAccount(client, customerId, '55555003')
    expect(expectStatus(await pay(300, closed), 201)).toMatchObject({
      status: 'FAILED',
      transaction: { status: 'FAILED' },
    })
    expect(await balanceOf(client, usdAccountId)).toBe(100_000)
    expect((await readAgent(client, agent.id)).usage.dailySpend).toBe(0)
  })

  it('happens once for an idempotency key, and another body under the key is refused', async () => {
    const { agent, usdAccountId, bank } = await start()
    const headers = { 'Idempotency-Key': 'rent-june' }
    const body = transferBody(usdAccountId, bank, 300)
    const first = expectStatus(await agent.post('/transfer-out', body, headers), 201)
    expect(expectStatus(await agent.post('/transfer-out', body, headers), 201)).toEqual(first)
    const other = await agent.post<Refusal>(
      '/transfer-out',
      transferBody(usdAccountId, bank, 301),
      headers,
    )
    expect(expectStatus(other, 409).code).toBe('CONFLICT')
    // The same key of the platform is another key.
    expectStatus(await client.post('/transfer-out', body, headers), 201)
    const pull = { 'Idempotency-Key': 'top-up' }
    const incoming = transferBody(bank, usdAccountId, 50)
    const pulled = expectStatus(await agent.post('/transfer-in', incoming, pull), 201)
    expect(expectStatus(await agent.post('/transfer-in', incoming, pull), 201)).toEqual(pulled)
    expectStatus(await agent.post('/transfer-in', transferBody(bank, usdAccountId, 51), pull), 409)
    const priced = { 'Idempotency-Key': 'quote' }
    const terms = quoteBody(usdAccountId, bank, 20)
    const quote = expectStatus(await agent.post<Quote>('/quotes', terms, priced), 201)
    expect(expectStatus(await agent.post('/quotes', terms, priced), 201)).toEqual(quote)
    expectStatus(await agent.post('/quotes', quoteBody(usdAccountId, bank, 21), priced), 409)
    const run = { 'Idempotency-Key': 'execute' }
    const path = `/quotes/${quote.id}/execute`
    const executed = expectStatus(await agent.post(path, undefined, run), 200)
    expect(expectStatus(await agent.post(path, undefined, run), 200)).toEqual(executed)
    expect((await readAgent(client, agent.id)).usage.dailySpend).toBe(370)
  })
})

describe('a quote of an agent', () => {
  it('goes to an UMA address too, and is refused like the platform’s', async () => {
    const { agent, customerId, usdAccountId } = await start()
    const quoteTo = async (name: string) => {
      const umaAddress = `$${name}.usd@${client.sandbox().umaDomain}`
      const path = `/receiver/uma/${umaAddress}?customerId=${customerId}`
      const found = await client.get<{ lookupId: string }>(path)
      const { lookupId } = expectStatus(found, 200)
      return agent.post<Refusal & Quote>('/quotes', {
        ...quoteBody(usdAccountId, '', 100),
        destination: { destinationType: 'UMA_ADDRESS', umaAddress },
        lookupId,
        senderCustomerInfo: { FULL_NAME: 'Ada Example', NATIONALITY: 'US' },
      })
    }
    expectStatus(await quoteTo('fail.payreq.version'), 412)
    expectStatus(await quoteTo('fail.payreq'), 424)
    expectStatus(await quoteTo('fail.payeedata'), 501)
    const { id } = expectStatus(await quoteTo('success'), 201)
    expect(expectStatus(await agent.post<AgentAction>(`/quotes/${id}/execute`), 200)).toMatchObject(
      {
        status: 'APPROVED',
      },
    )
  })

  it('cannot be executed when it is paid by a deposit', async () => {
    const { agent, usdAccountId, bank } = await start()
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD' }
    const body = { ...quoteBody(usdAccountId, bank, 100), source }
    const { id } = expectStatus(await agent.post<Quote>('/quotes', body), 201)
    expectStatus(await agent.post(`/quotes/${id}/execute`), 400)
    expectStatus(await agent.post('/quotes', { ...body, immediatelyExecute: true }), 400)
  })
})

describe('a policy', { tags: ['T39'] }, () => {
  const refusalOf = async (
    answer: Promise<{ status: number; headers: Headers; body: Refusal & AgentAction }>,
  ) => {
    const { code, details } = expectStatus(await answer, 403) as Refusal
    return [code, (details as { rule?: string } | undefined)?.rule]
  }
  type Both = Refusal & AgentAction

  it.each([
    ['CREATE_TRANSFERS', 'POST', '/transfer-out'],
    ['CREATE_TRANSFERS', 'POST', '/transfer-in'],
    ['CREATE_QUOTES', 'POST', '/quotes'],
    ['EXECUTE_QUOTES', 'POST', '/quotes/{quote}/execute'],
    ['VIEW_TRANSACTIONS', 'GET', '/transactions'],
    ['VIEW_TRANSACTIONS', 'GET', '/transactions/{transaction}'],
    ['VIEW_TRANSACTIONS', 'GET', '/internal-accounts'],
    ['MANAGE_EXTERNAL_ACCOUNTS', 'POST', '/external-accounts'],
    ['MANAGE_EXTERNAL_ACCOUNTS', 'DELETE', '/external-accounts/{bank}'],
  ])('without %s refuses %s %s', async (missing, method, path) => {
    const { agent, usdAccountId, bank, customerId } = await start()
    const terms = quoteBody(usdAccountId, bank, 100)
    const quote = expectStatus(await agent.post<Quote>('/quotes', terms), 201)
    const { permissions } = (await readAgent(client, agent.id)).policy
    const rest = permissions.filter((permission) => permission !== missing)
    expectStatus(await change(agent.id, { permissions: rest }), 200)
    const bodies: Record<string, object> = {
      '/transfer-out': transferBody(usdAccountId, bank, 100),
      '/transfer-in': transferBody(bank, usdAccountId, 100),
      '/quotes': terms,
      '/external-accounts': accountBody(customerId),
    }
    const filled = path
      .replace('{quote}', quote.id)
      .replace('{transaction}', quote.transactionId)
      .replace('{bank}', bank)
    const call = () => agent.call<Both>(method, filled, bodies[path])
    expect(await refusalOf(call())).toEqual(['FORBIDDEN', 'permissions'])
    expectStatus(await change(agent.id, { permissions }), 200)
    expect((await call()).status).toBeLessThan(300)
  })

  it('lets external accounts be read by who may view transactions or manage accounts', async () => {
    const { agent, bank } = await start()
    const paths = ['/external-accounts', `/external-accounts/${bank}`]
    for (const permission of ['VIEW_TRANSACTIONS', 'MANAGE_EXTERNAL_ACCOUNTS']) {
      expectStatus(await change(agent.id, { permissions: [permission] }), 200)
      for (const path of paths) expectStatus(await agent.get(path), 200)
    }
    expectStatus(await change(agent.id, { permissions: [] }), 200)
    for (const path of paths) expectStatus(await agent.get(path), 403)
  })

  it('refuses everything but reading while the agent is paused, from that moment on', async () => {
    const { agent, pay, usdAccountId, bank, customerId } = await start()
    const terms = quoteBody(usdAccountId, bank, 100)
    const quote = expectStatus(await agent.post<Quote>('/quotes', terms), 201)
    await pause(agent.id, true)
    for (const answer of [
      pay<Both>(100),
      agent.post<Both>('/transfer-in', transferBody(bank, usdAccountId, 100)),
      agent.post<Both>('/quotes', terms),
      agent.post<Both>(`/quotes/${quote.id}/execute`),
      agent.post<Both>('/external-accounts', accountBody(customerId)),
      agent.call<Both>('DELETE', `/external-accounts/${bank}`),
    ]) {
      expect(await refusalOf(answer)).toEqual(['FORBIDDEN', 'isPaused'])
    }
    for (const path of ['', '/transactions', '/actions', `/quotes/${quote.id}`]) {
      expectStatus(await agent.get(path), 200)
    }
    await pause(agent.id, false)
    expectStatus(await pay(100), 201)
  })

  it('lets money leave the accounts it names, and no others', async () => {
    const { agent, usdAccountId, walletId, bank } = await start()
    const allowedAccountIds = [walletId]
    expectStatus(await change(agent.id, { accountRestrictions: { allowedAccountIds } }), 200)
    const refused = ['FORBIDDEN', 'allowedAccountIds']
    const out = transferBody(usdAccountId, bank, 100)
    expect(await refusalOf(agent.post<Both>('/transfer-out', out))).toEqual(refused)
    const into = transferBody(bank, usdAccountId, 100)
    expect(await refusalOf(agent.post<Both>('/transfer-in', into))).toEqual(refused)
    const quote = quoteBody(usdAccountId, bank, 100)
    expect(await refusalOf(agent.post<Both>('/quotes', quote))).toEqual(refused)
    const sent = { ...quote, source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' } }
    expect(await refusalOf(agent.post<Both>('/quotes', sent))).toEqual(refused)
    const both = { allowedAccountIds: [usdAccountId, bank] }
    expectStatus(await change(agent.id, { accountRestrictions: both }), 200)
    expectStatus(await agent.post('/transfer-out', out), 201)
    expectStatus(await agent.post('/transfer-in', into), 201)
    expectStatus(await agent.post('/quotes', quote), 201)
  })

  it('limits the size of a transaction, for all accounts and for one', async () => {
    const { agent, pay, usdAccountId } = await start(limits({ perTransactionLimit: 500 }))
    expect(await refusalOf(pay<Both>(501))).toEqual(['FORBIDDEN', 'perTransactionLimit'])
    expectStatus(await pay(500), 201)
    const rule = (perTransactionLimit: number | null) => ({
      accountRestrictions: { accountRules: [{ accountId: usdAccountId, perTransactionLimit }] },
    })
    expectStatus(await change(agent.id, rule(100)), 200)
    expect(await refusalOf(pay<Both>(101))).toEqual(['FORBIDDEN', 'perTransactionLimit'])
    expectStatus(await pay(100), 201)
    expectStatus(await change(agent.id, rule(1_000)), 200)
    expect(await refusalOf(pay<Both>(501))).toEqual(['FORBIDDEN', 'perTransactionLimit'])
    expectStatus(await change(agent.id, rule(null)), 200)
    expectStatus(await pay(500), 201)
  })

  it('limits what is spent in a day and in a month, each anew at midnight in UTC', async () => {
    const { pay } = await start(limits({ dailyLimit: 1_000, monthlyLimit: 2_500 }))
    expectStatus(await pay(600), 201)
    expect(await refusalOf(pay<Both>(401))).toEqual(['VELOCITY_LIMIT_EXCEEDED', 'dailyLimit'])
    expectStatus(await pay(400), 201)
    // It is noon of the first of June.
    await client.sandbox().clock.advance(12 * 3_600_000 - 1)
    expect(await refusalOf(pay<Both>(1))).toEqual(['VELOCITY_LIMIT_EXCEEDED', 'dailyLimit'])
    await client.sandbox().clock.advance(1)
    expectStatus(await pay(1_000), 201)
    await client.sandbox().clock.advance(86_400_000)
    expect(await refusalOf(pay<Both>(501))).toEqual(['VELOCITY_LIMIT_EXCEEDED', 'monthlyLimit'])
    expectStatus(await pay(500), 201)
    await client.sandbox().clock.advance(27 * 86_400_000)
    expect(await refusalOf(pay<Both>(1))).toEqual(['VELOCITY_LIMIT_EXCEEDED', 'monthlyLimit'])
    await client.sandbox().clock.advance(86_400_000)
    expect(client.sandbox().clock.now().toISOString()).toBe('2026-07-01T00:00:00.000Z')
    expectStatus(await pay(1_000), 201)
  })

  it('limits how many transactions there are in a day', async () => {
    const { agent, pay } = await start(limits({ dailyTransactionLimit: 2 }))
    expectStatus(await pay(1), 201)
    expectStatus(await pay(1), 201)
    const rule = ['VELOCITY_LIMIT_EXCEEDED', 'dailyTransactionLimit']
    expect(await refusalOf(pay<Both>(1))).toEqual(rule)
    await client.sandbox().clock.advance(86_400_000)
    const { usage } = await readAgent(client, agent.id)
    expect(usage).toMatchObject({
      dailyTransactionCount: 0,
      dailySpend: 0,
      monthlySpend: 2,
      dailyResetDate: '2026-06-02',
    })
    expectStatus(await pay(1), 201)
  })

  it('counts in its own currency at the rate of the moment, rounded up', async () => {
    // A euro is worth 1.0870 dollars, so 100 cents are 91.996… euro cents.
    const { agent, pay } = await start(limits({ currency: 'EUR', dailyLimit: 184 }))
    expectStatus(await pay(100), 201)
    expect((await readAgent(client, agent.id)).usage.dailySpend).toBe(92)
    expect(await refusalOf(pay<Both>(101))).toEqual(['VELOCITY_LIMIT_EXCEEDED', 'dailyLimit'])
    expectStatus(await pay(100), 201)
  })

  it('takes effect on an action that began before it only as a whole', async () => {
    const { agent, pay } = await start()
    const [paid] = await Promise.all([pay(100), change(agent.id, limits({ dailyLimit: 0 }))])
    const { dailySpend } = (await readAgent(client, agent.id)).usage
    expect([201, 403]).toContain(paid.status)
    expect(dailySpend).toBe(paid.status === 201 ? 100 : 0)
    expectStatus(await pay(1), 403)
  })
})

describe('twenty actions at the same time', { tags: ['T39'] }, () => {
  it('spend what the limit allows and not a unit more', async () => {
    const { agent, pay, usdAccountId } = await start(limits({ dailyLimit: 1_000 }))
    const all = await Promise.all(Array.from({ length: 20 }, () => pay(101)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(9)
    expect(all.filter(({ status }) => status === 403)).toHaveLength(11)
    expect(await balanceOf(client, usdAccountId)).toBe(100_000 - 909)
    expect((await readAgent(client, agent.id)).usage).toMatchObject({
      dailyTransactionCount: 9,
      dailySpend: 909,
    })
    expectStatus(await pay(91), 201)
    expectStatus(await pay(1), 403)
  })

  it('of two kinds are counted together', async () => {
    const { agent, pay, usdAccountId, bank } = await start(limits({ dailyTransactionLimit: 7 }))
    const quotes: Quote[] = []
    for (let made = 0; made < 10; made += 1) {
      const asked = await agent.post<Quote>('/quotes', quoteBody(usdAccountId, bank, 10))
      quotes.push(expectStatus(asked, 201))
    }
    const all = await Promise.all([
      ...quotes.map(({ id }) => agent.post(`/quotes/${id}/execute`)),
      ...Array.from({ length: 10 }, () => pay(10)),
    ])
    expect(all.filter(({ status }) => status < 300)).toHaveLength(7)
    expect(await balanceOf(client, usdAccountId)).toBe(100_000 - 70)
  })

  it('that are approved at the same time spend no more either', async () => {
    const { agent, pay, usdAccountId } = await start({ ...pending, ...limits({ dailyLimit: 500 }) })
    const held: AgentAction[] = []
    for (let asked = 0; asked < 20; asked += 1) held.push(expectStatus(await pay(100), 201))
    const decided = await Promise.all(held.map((action) => decide(client, action, 'approve')))
    const statuses = decided.map((answer) => expectStatus(answer, 200).status)
    expect(statuses.filter((status) => status === 'APPROVED')).toHaveLength(5)
    expect(statuses.filter((status) => status === 'FAILED')).toHaveLength(15)
    expect(await balanceOf(client, usdAccountId)).toBe(99_500)
    expect((await readAgent(client, agent.id)).usage.dailySpend).toBe(500)
  })
})

describe('an action that has to be approved', { tags: ['T39', 'T40'] }, () => {
  it('waits, and is told of whole', async () => {
    const { agent, pay, usdAccountId } = await start(pending)
    const action = expectStatus(await pay(300), 201)
    expect(action.status).toBe('PENDING_APPROVAL')
    expect(action).not.toHaveProperty('transaction')
    expect(await balanceOf(client, usdAccountId)).toBe(100_000)
    expect((await readAgent(client, agent.id)).usage.dailySpend).toBe(0)
    const webhooks = await client.sandbox().webhooks.list()
    const told = webhooks.filter(({ type }) => type === 'AGENT_ACTION.PENDING_APPROVAL')
    expect(told.map(({ data }) => data)).toEqual([action])
    const list = await client.get<{ data: AgentAction[] }>('/agents/approvals')
    expect(expectStatus(list, 200).data).toEqual([action])
  })

  it('runs once it is approved, as it was asked for', async () => {
    const { agent, pay, usdAccountId } = await start(pending)
    // All of the balance, of this moment.
    const action = expectStatus(await pay(), 201)
    expect(action.transferDetails?.amount).toBe(100_000)
    await fund(client, usdAccountId, 500)
    const approved = expectStatus(await decide(client, action, 'approve'), 200)
    expect(approved).toMatchObject({
      id: action.id,
      status: 'APPROVED',
      transaction: { status: 'PROCESSING', agentId: agent.id },
    })
    expect(await balanceOf(client, usdAccountId)).toBe(500)
    expect((await readAgent(client, agent.id)).usage.dailySpend).toBe(100_000)
    for (const decision of ['approve', 'reject'] as const) {
      const again = await decide<Refusal>(client, action, decision)
      expect(expectStatus(again, 409).code).toBe('CONFLICT')
    }
  })

  it('can be a transfer in', async () => {
    const { agent, bank, usdAccountId } = await start(pending)
    const asked = await agent.post<AgentAction>(
      '/transfer-in',
      transferBody(bank, usdAccountId, 40),
    )
    const action = expectStatus(asked, 201)
    expect(expectStatus(await decide(client, action, 'approve'), 200).status).toBe('APPROVED')
    await client.sandbox().clock.advance(2_000)
    expect(await balanceOf(client, usdAccountId)).toBe(100_040)
  })

  it('does not run when it is rejected', async () => {
    const { pay, usdAccountId } = await start(pending)
    const [first, second] = [expectStatus(await pay(300), 201), expectStatus(await pay(300), 201)]
    const rejected = await decide(client, first, 'reject', { reason: 'Not this month' })
    expect(expectStatus(rejected, 200)).toMatchObject({
      status: 'REJECTED',
      rejectionReason: 'Not this month',
    })
    expect(rejected.body).not.toHaveProperty('transaction')
    const silent = expectStatus(await decide(client, second, 'reject'), 200)
    expect(silent).not.toHaveProperty('rejectionReason')
    expectStatus(await decide(client, first, 'approve'), 409)
    expect(await balanceOf(client, usdAccountId)).toBe(100_000)
  })

  it('is decided once by twenty decisions at the same time', async () => {
    const { pay, usdAccountId } = await start(pending)
    const action = expectStatus(await pay(300), 201)
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        decide(client, action, index % 2 === 0 ? 'approve' : 'reject'),
      ),
    )
    const decided = all.filter(({ status }) => status === 200)
    expect(decided).toHaveLength(1)
    const isApproved = decided[0]?.body.status === 'APPROVED'
    expect(await balanceOf(client, usdAccountId)).toBe(isApproved ? 99_700 : 100_000)
  })

  it.each<[string, (agentId: string, bank: string) => Promise<unknown>]>([
    ['the agent is paused', (id) => pause(id, true)],
    ['a limit is lower', (id) => change(id, limits({ dailyLimit: 299 }))],
    ['the permission is gone', (id) => change(id, { permissions: [] })],
    [
      'the account is not allowed any more',
      (id) => change(id, { accountRestrictions: { allowedAccountIds: [] } }),
    ],
    [
      'the payee is gone',
      (_, bank) => client.call('DELETE', `/customers/external-accounts/${bank}`),
    ],
  ])('fails when by the time of its approval %s', async (_, happen) => {
    const { agent, pay, bank, usdAccountId } = await start(pending)
    const action = expectStatus(await pay(300), 201)
    await happen(agent.id, bank)
    const before = await client.books()
    const webhooks = await typesOfWebhooks()
    const approved = expectStatus(await decide(client, action, 'approve'), 200)
    expect(approved.status).toBe('FAILED')
    expect(approved).not.toHaveProperty('transaction')
    expect(await client.books()).toEqual(before)
    expect(await typesOfWebhooks()).toEqual(webhooks)
    expect(await balanceOf(client, usdAccountId)).toBe(100_000)
    expectStatus(await decide(client, action, 'reject'), 409)
  })

  it('fails when the money was spent meanwhile, by another of its actions too', async () => {
    const { pay } = await start(pending, 500)
    const [first, second] = [expectStatus(await pay(300), 201), expectStatus(await pay(300), 201)]
    expect(expectStatus(await decide(client, first, 'approve'), 200).status).toBe('APPROVED')
    expect(expectStatus(await decide(client, second, 'approve'), 200).status).toBe('FAILED')
  })

  it('fails when its payment fails at once, and shows that payment', async () => {
    const { customerId, pay } = await start(pending)
    const closed = await addBankAccount(client, customerId, '55555002')
    const action = expectStatus(await pay(300, closed), 201)
    expect(expectStatus(await decide(client, action, 'approve'), 200)).toMatchObject({
      status: 'FAILED',
      transaction: { status: 'FAILED' },
    })
  })

  it('fails when its quote has expired or was executed meanwhile, and is asked for once', async () => {
    const { agent, usdAccountId, bank } = await start(pending)
    const asked: AgentAction[] = []
    for (let made = 0; made < 2; made += 1) {
      const priced = await agent.post<Quote>('/quotes', quoteBody(usdAccountId, bank, 100))
      const path = `/quotes/${expectStatus(priced, 201).id}/execute`
      asked.push(expectStatus(await agent.post<AgentAction>(path), 200))
      expect(expectStatus(await agent.post<Refusal>(path), 409).code).toBe('CONFLICT')
    }
    const [executed, expired] = asked
    expect(executed).toMatchObject({ status: 'PENDING_APPROVAL', quote: { status: 'PENDING' } })
    expectStatus(await client.post(`/quotes/${executed?.quote?.id}/execute`), 200)
    await client.sandbox().clock.advance(300_000)
    for (const action of [executed, expired]) {
      if (!action) throw new Error('there is no action')
      expect(expectStatus(await decide(client, action, 'approve'), 200).status).toBe('FAILED')
    }
    expect(await balanceOf(client, usdAccountId)).toBe(99_900)
  })

  it('holds a quote that is to be executed immediately', async () => {
    const { agent, usdAccountId, bank } = await start(pending)
    const body = quoteBody(usdAccountId, bank, 400, { immediatelyExecute: true })
    const quote = expectStatus(await agent.post<Quote>('/quotes', body), 201)
    expect(quote.status).toBe('PENDING')
    const { data } = (await agent.get<{ data: AgentAction[] }>('/actions')).body
    expect(data).toMatchObject([{ status: 'PENDING_APPROVAL', quote: { id: quote.id } }])
  })

  it('is one above the threshold, by a rule of the account, or by default', async () => {
    const { agent, customerId, pay, usdAccountId, bank } = await start({
      approvalThresholds: { currency: 'EUR', amount: 92 },
    })
    const statusOf = async (amount: number, to = bank) =>
      expectStatus(await pay(amount, to), 201).status
    // 100 cents are 92 euro cents, rounded up; 101 are 93.
    expect(await statusOf(100)).toBe('APPROVED')
    expect(await statusOf(101)).toBe('PENDING_APPROVAL')
    const rules = (...accountRules: object[]) =>
      change(agent.id, { accountRestrictions: { accountRules } })
    const other = await addBankAccount(client, customerId, '987654321')
    const mode = (accountId: string, executionMode: string) => ({ accountId, executionMode })
    expectStatus(await rules(mode(usdAccountId, 'APPROVAL_REQUIRED')), 200)
    expect(await statusOf(1)).toBe('PENDING_APPROVAL')
    expectStatus(await rules(mode(other, 'APPROVAL_REQUIRED')), 200)
    expect(await statusOf(1)).toBe('APPROVED')
    expect(await statusOf(1, other)).toBe('PENDING_APPROVAL')
    expectStatus(await change(agent.id, pending), 200)
    expectStatus(await rules(mode(usdAccountId, 'AUTO')), 200)
    expect(await statusOf(1)).toBe('APPROVED')
    expect(await statusOf(101)).toBe('PENDING_APPROVAL')
    const strict = [mode(usdAccountId, 'AUTO'), mode(bank, 'APPROVAL_REQUIRED')]
    expectStatus(await rules(...strict), 200)
    expect(await statusOf(1)).toBe('PENDING_APPROVAL')
  })

  it('can be found by agent, customer, time and state, in pages', async () => {
    const { agent, pay, customerId } = await start(pending)
    const first = expectStatus(await pay(1), 201)
    await client.sandbox().clock.advance(1_000)
    const second = expectStatus(await pay(2), 201)
    const third = expectStatus(await pay(3), 201)
    expectStatus(await decide(client, third, 'reject'), 200)
    type Page = { data: AgentAction[]; nextCursor?: string; totalCount: number }
    const found = async (query: string) => {
      const answer = await client.get<Page>(`/agents/approvals?${query}`)
      return expectStatus(answer, 200).data.map(({ id }) => id)
    }
    expect(await found('')).toEqual([second.id, first.id])
    expect(await found('sortOrder=asc')).toEqual([first.id, second.id])
    expect(await found(`agentId=${agent.id}&customerId=${customerId}`)).toHaveLength(2)
    expect(await found(`agentId=Agent:00000000-0000-4000-8000-000000000000`)).toEqual([])
    expect(await found(`customerId=Customer:00000000-0000-4000-8000-000000000000`)).toEqual([])
    expect(await found('endDate=2026-06-01T12:00:00Z')).toEqual([first.id])
    expect(await found('startDate=2026-06-01T12:00:01Z')).toEqual([second.id])
    const page = (await client.get<Page>('/agents/approvals?limit=1')).body
    expect(page).toMatchObject({ data: [{ id: second.id }], totalCount: 2 })
    expect(await found(`limit=1&cursor=${page.nextCursor}`)).toEqual([first.id])
    const own = async (query: string) => {
      const answer = await agent.get<Page>(`/actions?${query}`)
      return expectStatus(answer, 200).data.map(({ id }) => id)
    }
    expect(await own('')).toEqual([third.id, second.id, first.id])
    expect(await own('status=REJECTED')).toEqual([third.id])
    const mine = (await agent.get<Page>('/actions?limit=2')).body
    expect(await own(`limit=2&cursor=${mine.nextCursor}`)).toEqual([first.id])
  })
})

describe('money in a wallet', { tags: ['T39'] }, () => {
  async function withWallet(more: Partial<Policy> = {}) {
    const customer = await createSignedInCustomer(client)
    const bank = await addBankAccount(client, customer.customerId)
    const agent = await connectAgent(client, customer.customerId, more)
    const price = async () => {
      const body = quoteBody(customer.walletId, bank, 1_000_000)
      return expectStatus(await agent.post<Quote>('/quotes', body), 201)
    }
    const execute = <T = AgentAction>(quote: Quote, signature?: string) => {
      const headers = signature === undefined ? {} : client.signed(signature)
      return agent.post<T>(`/quotes/${quote.id}/execute`, undefined, headers)
    }
    return { ...customer, bank, agent, price, execute }
  }

  it('leaves with its owner’s stamp over that quote, and not without', async () => {
    const { price, execute, session, walletId } = await withWallet()
    const [quote, other] = [await price(), await price()]
    for (const signature of [undefined, 'x', session.sign(payloadOf(other))]) {
      const refused = await execute<Refusal>(quote, signature)
      expect(expectStatus(refused, 401).reason).toMatch(/^Invalid \w+-Wallet-Signature$/)
    }
    expect(await balanceOf(client, walletId)).toBe(100_000_000)
    const executed = await execute(quote, session.sign(payloadOf(quote)))
    expect(expectStatus(executed, 200).status).toBe('APPROVED')
    expect(await balanceOf(client, walletId)).toBe(99_000_000)
  })

  it('leaves by no other call', async () => {
    const { agent, walletId, bank } = await withWallet()
    const out = transferBody(walletId, bank, 1_000_000)
    expectStatus(await agent.post('/transfer-out', out), 400)
    const body = quoteBody(walletId, bank, 1_000_000, { immediatelyExecute: true })
    expectStatus(await agent.post('/quotes', body), 400)
    expect(await balanceOf(client, walletId)).toBe(100_000_000)
  })

  it('leaves after an approval by the stamp that came with the action', async () => {
    const { price, execute, session, walletId } = await withWallet(pending)
    const quote = await price()
    expectStatus(await execute(quote), 401)
    const held = expectStatus(await execute(quote, session.sign(payloadOf(quote))), 200)
    expect(held.status).toBe('PENDING_APPROVAL')
    expect(JSON.stringify(held)).not.toContain(session.sign(payloadOf(quote)))
    expect(expectStatus(await decide(client, held, 'approve'), 200).status).toBe('APPROVED')
    expect(await balanceOf(client, walletId)).toBe(99_000_000)
  })

  it('stays when the owner’s session ended before the approval', async () => {
    const { price, execute, session, walletId } = await withWallet(pending)
    const quote = await price()
    const held = expectStatus(await execute(quote, session.sign(payloadOf(quote))), 200)
    const path = `/auth/sessions/${session.id}`
    expectStatus(await callSigned(client, { method: 'DELETE', path }, session), 204)
    expect(expectStatus(await decide(client, held, 'approve'), 200).status).toBe('FAILED')
    expect(await balanceOf(client, walletId)).toBe(100_000_000)
  })
})

function accountBody(customerId: string) {
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
