// also in: august; in the proof: may
import { describe, expect, it } from 'vitest'
import {
  type Agent,
  type AgentAction,
  connectAgent,
  createAgent,
  limits,
  policy,
  readAgent,
  transferBody,
} from '../support/agents.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { isSpec, itWhere } from '../support/variant.ts'
import { addBankAccount, createTestCustomer, fund } from '../support/wallet.ts'

const client = useSandbox()

type Page = { data: Agent[]; hasMore: boolean; nextCursor?: string; totalCount: number }

const patch = <T = Agent>(path: string, body: object) => client.call<T>('PATCH', path, body)

describe('an agent', () => {
  it('is created with its policy, and is not connected yet', async () => {
    const { customerId, usdAccountId } = await createTestCustomer(client)
    const rules = [{ accountId: usdAccountId, executionMode: 'APPROVAL_REQUIRED' }]
    const { agent, deviceCode } = await createAgent(client, customerId, {
      ...limits({ dailyLimit: 5_000, dailyTransactionLimit: 3 }),
      accountRestrictions: { allowedAccountIds: [usdAccountId], accountRules: rules },
      approvalThresholds: { currency: 'EUR', amount: 10 },
    })
    expect(agent).toEqual({
      id: expect.stringMatching(/^Agent:/),
      name: 'Book-keeper',
      customerId,
      isPaused: false,
      isConnected: false,
      policy: {
        ...policy(),
        spendingLimits: {
          currency: 'USD',
          perTransactionLimit: 100_000_000,
          dailyLimit: 5_000,
          dailyTransactionLimit: 3,
          monthlyLimit: null,
        },
        accountRestrictions: { allowedAccountIds: [usdAccountId], accountRules: rules },
        approvalThresholds: { currency: 'EUR', amount: 10 },
      },
      usage: {
        dailyTransactionCount: 0,
        dailySpend: 0,
        monthlySpend: 0,
        dailyResetDate: '2026-06-01',
        monthlyResetMonth: '2026-06',
      },
      createdAt: '2026-06-01T12:00:00.000Z',
      updatedAt: '2026-06-01T12:00:00.000Z',
    })
    expect(deviceCode).toMatchObject({ agentId: agent.id, redeemed: false })
    expect(await readAgent(client, agent.id)).toEqual(agent)
  })

  it('is refused with a wrong policy, or for a customer there is not', async () => {
    const [{ customerId }, other] = [
      await createTestCustomer(client),
      await createTestCustomer(client),
    ]
    const create = (more: object, body: object = {}) =>
      client.post<Refusal>('/agents', {
        name: 'x',
        customerId,
        policy: { ...policy(), ...more },
        ...body,
      })
    for (const wrong of [
      { permissions: ['FLY'] },
      { defaultExecutionMode: 'MAYBE' },
      { spendingLimits: { currency: 'USD' } },
      limits({ perTransactionLimit: -1 }),
      limits({ dailyLimit: 1.5 }),
      { approvalThresholds: { amount: 5 } },
      { accountRestrictions: { allowedAccountIds: ['nonsense'] } },
    ]) {
      expect(expectStatus(await create(wrong), 400).code).toBe('INVALID_INPUT')
    }
    for (const currency of [
      limits({ currency: 'XXX' }),
      { approvalThresholds: { currency: 'XXX', amount: 1 } },
    ]) {
      expect(expectStatus(await create(currency), 400).code).toBe('INVALID_CURRENCY')
    }
    expectStatus(await create({}, { name: '' }), 400)
    const unknown = 'Customer:00000000-0000-4000-8000-000000000000'
    expect(expectStatus(await create({}, { customerId: unknown }), 404).code).toBe('USER_NOT_FOUND')
    const foreign = { accountRestrictions: { allowedAccountIds: [other.usdAccountId] } }
    expect(expectStatus(await create(foreign), 404).code).toBe('REFERENCE_NOT_FOUND')
    const rule = {
      accountRestrictions: {
        accountRules: [{ accountId: await addBankAccount(client, other.customerId) }],
      },
    }
    expect(expectStatus(await create(rule), 404).code).toBe('REFERENCE_NOT_FOUND')
  })

  it('needs an execution mode where its generation has one, and asks for approval without', async () => {
    const { customerId } = await createTestCustomer(client)
    const create = (more: object) => {
      const { defaultExecutionMode: _, ...rest } = policy()
      return client.post<{ agent: Agent } & Refusal>('/agents', {
        name: 'x',
        customerId,
        policy: { ...rest, ...more },
      })
    }
    const threshold = { approvalThresholds: { currency: 'USD', amount: 100 } }
    const [plain, withThreshold] = [await create({}), await create(threshold)]
    if (!isSpec) {
      expect(expectStatus(plain, 400).details?.field).toBe('policy.defaultExecutionMode')
      return
    }
    const modeOf = (answer: typeof plain) =>
      expectStatus(answer, 201).agent.policy.defaultExecutionMode
    expect(modeOf(plain)).toBe('APPROVAL_REQUIRED')
    expect(modeOf(withThreshold)).toBe('AUTO')
  })

  it('can be renamed and paused, and its policy changed in part', async () => {
    const { customerId, usdAccountId } = await createTestCustomer(client)
    const { agent } = await createAgent(client, customerId, {
      ...limits({ dailyLimit: 500, dailyTransactionLimit: 3, monthlyLimit: 900 }),
      accountRestrictions: { allowedAccountIds: [usdAccountId] },
      approvalThresholds: { currency: 'EUR', amount: 10 },
    })
    const path = `/agents/${agent.id}`
    await client.sandbox().clock.advance(1_000)
    const renamed = expectStatus(await patch(path, { name: 'Payroll', isPaused: true }), 200)
    expect(renamed).toMatchObject({ name: 'Payroll', isPaused: true })
    expect(renamed).toMatchObject({ updatedAt: '2026-06-01T12:00:01.000Z' })
    expect(expectStatus(await patch(path, { isPaused: false }), 200)).toMatchObject({
      name: 'Payroll',
      isPaused: false,
    })
    const changed = expectStatus(
      await patch(`${path}/policy`, {
        permissions: ['VIEW_TRANSACTIONS'],
        spendingLimits: { dailyLimit: null, dailyTransactionLimit: null },
        approvalThresholds: { amount: 20 },
      }),
      200,
    )
    expect(changed.policy).toEqual({
      ...agent.policy,
      permissions: ['VIEW_TRANSACTIONS'],
      spendingLimits: {
        currency: 'USD',
        perTransactionLimit: 100_000_000,
        dailyLimit: null,
        monthlyLimit: 900,
      },
      approvalThresholds: { currency: 'EUR', amount: 20 },
    })
    expectStatus(await patch<Refusal>(`${path}/policy`, { permissions: null }), 400)
    expectStatus(await patch<Refusal>(path, { isPaused: 'yes' }), 400)
  })

  itWhere(isSpec, 'has a list of accounts, in which all are written out', async () => {
    const { customerId, usdAccountId, walletId } = await createTestCustomer(client)
    const stranger = await createTestCustomer(client)
    const { agent, deviceCode } = await createAgent(client, customerId)
    const listOf = (policy: Agent['policy']) => policy.accountRestrictions?.allowedAccountIds
    const all = async () => {
      const paths = ['internal', 'external'].map((kind) => `/customers/${kind}-accounts`)
      const pages = await Promise.all(
        paths.map((path) =>
          client.get<{ data: { id: string }[] }>(`${path}?customerId=${customerId}`),
        ),
      )
      return pages.flatMap(({ body }) => body.data.map(({ id }) => id)).sort()
    }
    expect(await all()).toEqual(expect.arrayContaining([usdAccountId, walletId]))
    expect(listOf(agent.policy)?.toSorted()).toEqual(await all())
    expect(listOf(agent.policy)).not.toContain(stranger.usdAccountId)
    const bank = await addBankAccount(client, customerId)
    const gone = await addBankAccount(client, customerId, '55500199')
    expectStatus(await client.call('DELETE', `/customers/external-accounts/${gone}`), 204)
    const path = `/agents/${agent.id}`
    expect(listOf(expectStatus(await client.get<Agent>(path), 200).policy)).toContain(bank)
    const redeem = `/agents/device-codes/${deviceCode.code}/redeem`
    const connected = expectStatus(await client.post<{ policy: Agent['policy'] }>(redeem), 200)
    const renamed = expectStatus(await patch(path, { name: 'Till' }), 200)
    const changed = expectStatus(await patch(`${path}/policy`, { approvalThresholds: {} }), 200)
    const [listed] = (await client.get<Page>('/agents')).body.data
    for (const policy of [connected.policy, renamed.policy, changed.policy, listed?.policy]) {
      expect(policy && listOf(policy)?.toSorted()).toEqual(await all())
    }
    const given = (allowedAccountIds: string[] | null) =>
      patch<Agent & Refusal>(`${path}/policy`, { accountRestrictions: { allowedAccountIds } })
    expect(expectStatus(await given(null), 400).code).toBe('INVALID_INPUT')
    expect(listOf(expectStatus(await given([]), 200).policy)).toEqual([])
    expect(listOf(expectStatus(await given([bank]), 200).policy)).toEqual([bank])
  })

  itWhere(!isSpec, 'may use every account where its list is null', async () => {
    const { customerId, usdAccountId } = await createTestCustomer(client)
    const allowedAccountIds = [usdAccountId]
    const { agent } = await createAgent(client, customerId, {
      accountRestrictions: { allowedAccountIds },
    })
    const open = { accountRestrictions: { allowedAccountIds: null } }
    const opened = expectStatus(await patch(`/agents/${agent.id}/policy`, open), 200)
    expect(opened.policy.accountRestrictions).toEqual({ allowedAccountIds: null, accountRules: [] })
  })

  it('keeps the worth of its limits and of what it spent when their currency changes', async () => {
    const { customerId, usdAccountId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 100_000)
    const bank = await addBankAccount(client, customerId)
    const accountRules = [{ accountId: usdAccountId, perTransactionLimit: 2_000 }]
    const agent = await connectAgent(client, customerId, {
      ...limits({ dailyLimit: 10_000, monthlyLimit: 50_000 }),
      accountRestrictions: { accountRules },
    })
    expectStatus(await agent.post('/transfer-out', transferBody(usdAccountId, bank, 1_000)), 201)
    const spendingLimits = { currency: 'EUR', monthlyLimit: 40_000 }
    const changed = expectStatus(await patch(`/agents/${agent.id}/policy`, { spendingLimits }), 200)
    // A euro is worth 1.0870 dollars: limits are rounded down, and what was spent up.
    expect(changed.policy.spendingLimits).toMatchObject({
      currency: 'EUR',
      dailyLimit: 9_199,
      monthlyLimit: 40_000,
    })
    expect(changed.policy.accountRestrictions?.accountRules).toEqual([
      { accountId: usdAccountId, perTransactionLimit: 1_839 },
    ])
    expect(changed.usage).toMatchObject({ dailySpend: 920, monthlySpend: 920 })
  })

  it('loses its access for good when it is deleted, and what it waits for is rejected', async () => {
    const { customerId, usdAccountId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 1_000)
    const bank = await addBankAccount(client, customerId)
    const agent = await connectAgent(client, customerId, {
      defaultExecutionMode: 'APPROVAL_REQUIRED',
    })
    const body = transferBody(usdAccountId, bank, 100)
    const action = expectStatus(await agent.post<AgentAction>('/transfer-out', body), 201)
    expectStatus(await client.call('DELETE', `/agents/${agent.id}`), 204)
    expectStatus(await agent.get(''), 401)
    expectStatus(await client.get(`/agents/${agent.id}`), 404)
    expectStatus(await client.call('DELETE', `/agents/${agent.id}`), 404)
    expectStatus(await client.post(`/agents/${agent.id}/actions/${action.id}/approve`), 404)
    const approvals = await client.get<{ totalCount: number }>('/agents/approvals')
    expect(expectStatus(approvals, 200).totalCount).toBe(0)
    expect((await client.get<Page>('/agents')).body.totalCount).toBe(0)
  })

  it('has no access any more once its customer is deleted', async () => {
    const { customerId } = await createTestCustomer(client)
    const agent = await connectAgent(client, customerId)
    expectStatus(await agent.get(''), 200)
    expectStatus(await client.call('DELETE', `/customers/${customerId}`), 200)
    expect(expectStatus(await agent.get<Refusal>(''), 401).code).toBe('UNAUTHORIZED')
    const again = await client.post('/agents', { name: 'x', customerId, policy: policy() })
    expectStatus(again, 404)
  })
})

describe('the list of agents', () => {
  it('can be filtered, and comes in pages that neither repeat nor skip', async () => {
    const [ada, bob] = [await createTestCustomer(client), await createTestCustomer(client)]
    const { agent: first } = await createAgent(client, ada.customerId)
    await client.sandbox().clock.advance(1_000)
    const second = await connectAgent(client, ada.customerId)
    const { agent: third } = await createAgent(client, bob.customerId)
    expectStatus(await patch(`/agents/${third.id}`, { isPaused: true }), 200)
    const list = async (query: string) =>
      expectStatus(await client.get<Page>(`/agents?${query}`), 200)
    const found = async (query: string) => (await list(query)).data.map(({ id }) => id)
    expect(await found('')).toEqual([third.id, second.id, first.id])
    expect(await found(`customerId=${ada.customerId}`)).toEqual([second.id, first.id])
    expect(await found('isPaused=true')).toEqual([third.id])
    expect(await found('isPaused=false')).toEqual([second.id, first.id])
    expect(await found('isConnected=true')).toEqual([second.id])
    expect(await found('isConnected=false')).toEqual([third.id, first.id])
    expect(await found('createdBefore=2026-06-01T12:00:00Z')).toEqual([first.id])
    expect(await found('updatedAfter=2026-06-01T12:00:01Z')).toEqual([third.id, second.id])
    const page = await list('limit=2')
    expect(page).toMatchObject({ hasMore: true, totalCount: 3 })
    const rest = await list(`limit=2&cursor=${page.nextCursor}`)
    expect(rest).toMatchObject({ hasMore: false, totalCount: 3 })
    expect([...page.data, ...rest.data].map(({ id }) => id)).toEqual([
      third.id,
      second.id,
      first.id,
    ])
  })
})
