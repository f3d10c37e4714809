import { beforeAll, describe, expect, it } from 'vitest'
import type { AppUser } from '../../../src/relay.ts'
import type { Agent, AgentAction, CreatedAgent } from '../../../src/shared/agentResources.ts'
import type { Page } from '../../../src/shared/resources.ts'
import { approvalOf, connectedAgent, createFurtherAccount } from '../support/agents.ts'
import { launchPlatform } from '../support/platform.ts'
import { relayUnderTest, serviceOf } from '../support/relayUnderTest.ts'
import { createInhabitant, type Inhabitant, unknownThings } from '../support/world.ts'

// Where the policy of an agent without a list shows none.
const platform = launchPlatform({ emptyBeforeEach: false, profile: 'live-2026-05' })
/** A person with a wallet. */
let ada: Inhabitant
/** Another person of her customer, with an account of his own. */
let bob: AppUser
/** What both share. */
let shared: string
let bobsAccount: string

beforeAll(async () => {
  ada = await createInhabitant(platform, 'Ada')
  bobsAccount = await createFurtherAccount(platform, ada.user.customerId)
  bob = { ...ada.user, id: 'user-bob', accountIds: [bobsAccount] }
  const path = `/customers/internal-accounts?customerId=${bob.customerId}&type=INTERNAL_FIAT`
  const { data } = await platform.call<{ data: { id: string }[] }>('GET', path)
  shared = data.find(({ id }) => id !== bobsAccount)?.id ?? ''
}, 60_000)

const permissions = ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES']
const limits = { spendingLimits: { currency: 'USD', perTransactionLimit: 100_000 } }

/** What a page may send as the accounts of a policy, by name; undefined leaves the part out. */
const shapes: [string, () => object | undefined, () => string[]][] = [
  ['no part about accounts', () => undefined, () => [bobsAccount]],
  ['an empty part', () => ({}), () => [bobsAccount]],
  ['no list', () => ({ accountRules: [] }), () => [bobsAccount]],
  ['null', () => ({ allowedAccountIds: null }), () => [bobsAccount]],
  [
    'null beside a rule',
    () => ({ allowedAccountIds: null, accountRules: [{ accountId: shared }] }),
    () => [bobsAccount],
  ],
  ['the own account', () => ({ allowedAccountIds: [bobsAccount] }), () => [bobsAccount]],
  [
    'the own account twice',
    () => ({ allowedAccountIds: [bobsAccount, bobsAccount] }),
    () => [bobsAccount],
  ],
]

/** Lists that are refused, with the code. */
const refusals: [string, () => string[], string][] = [
  ['another person’s wallet', () => [ada.things.accountId], 'NOT_FOUND'],
  ['it beside the own account', () => [bobsAccount, ada.things.accountId], 'NOT_FOUND'],
  ['an account that does not exist', () => [unknownThings().accountId], 'NOT_FOUND'],
  ['a shared account', () => [shared], 'AGENT_ACCESS_TOO_WIDE'],
  ['it beside the own account', () => [bobsAccount, shared], 'AGENT_ACCESS_TOO_WIDE'],
  ['no account', () => [], 'AGENT_ACCESS_TOO_WIDE'],
  ['a payee', () => [ada.things.externalAccountId], 'AGENT_ACCESS_TOO_WIDE'],
]

function bodyOf(accountRestrictions: object | undefined, more: object = {}) {
  const policy = { permissions, defaultExecutionMode: 'APPROVAL_REQUIRED', ...limits, ...more }
  return {
    name: 'Book-keeper',
    policy: { ...policy, ...(accountRestrictions && { accountRestrictions }) },
  }
}

function launchRelay() {
  return relayUnderTest({ ...serviceOf(platform.sandbox()), users: [ada.user, bob] })
}

function open(user: AppUser) {
  const { browserOf, seen } = launchRelay()
  const browser = browserOf(user)
  const create = async (accounts: object | undefined, more?: object) =>
    (await browser.post<CreatedAgent & { code?: string }>('/agents', bodyOf(accounts, more))).body
  const change = async (id: string, body: object) =>
    (await browser.call<Agent & { code?: string }>('PATCH', `${pathOf(id)}/policy`, { body })).body
  return { browser, seen, create, change }
}

function pathOf(agentId: string): string {
  return `/agents/${encodeURIComponent(agentId)}`
}

const listOf = (agent: Partial<Agent> = {}) => agent.policy?.accountRestrictions?.allowedAccountIds

/** Everything that the token of an agent reads, as text. */
async function connect(code: string) {
  const { accessToken } = await platform.call<{ accessToken: string }>(
    'POST',
    `/agents/device-codes/${code}/redeem`,
  )
  const read = async (path: string) => {
    const { fetch, basePath } = platform.sandbox()
    const headers = { authorization: `Bearer ${accessToken}` }
    const url = `http://localhost${basePath}/agents/me${path}`
    const response = await fetch(new Request(url, { headers }))
    return { status: response.status, text: await response.text() }
  }
  return async () => {
    const lists = ['/internal-accounts', '/transactions', '/actions']
    const texts = await Promise.all(lists.map(read))
    const one = await read(`/transactions/${ada.things.transactionId}`)
    return { text: texts.map(({ text }) => text).join(), oneStatus: one.status }
  }
}

describe('an agent of a person whose customer has several', { tags: ['T41'] }, () => {
  it.each(shapes)('reads nothing of the others, with %s in a new policy', async (_, part, ids) => {
    const { agent, deviceCode, code } = await open(bob).create(part())
    expect(code).toBeUndefined()
    expect(listOf(agent)).toEqual(ids())
    const readAll = await connect(deviceCode.code)
    const { text, oneStatus } = await readAll()
    expect(text).not.toContain(ada.things.accountId)
    expect(text).not.toContain(ada.things.transactionId)
    expect(text).not.toContain(shared)
    expect(oneStatus).toBe(404)
    expect(text).toContain(bobsAccount)
  })

  it('reads nothing of the others, whatever a change leaves out', async () => {
    const { create, change } = open(bob)
    const { agent, deviceCode } = await create({ allowedAccountIds: [bobsAccount] })
    const readAll = await connect(deviceCode.code)
    for (const [name, part, ids] of shapes) {
      const accountRestrictions = part()
      const body = { permissions, ...(accountRestrictions && { accountRestrictions }) }
      expect(listOf(await change(agent.id, body)), name).toEqual(ids())
      const { text, oneStatus } = await readAll()
      expect(text, name).not.toContain(ada.things.accountId)
      expect(text, name).not.toContain(ada.things.transactionId)
      expect(oneStatus, name).toBe(404)
    }
  })

  it.each(refusals)('is refused a list of %s', async (_, ids, code) => {
    const { create, change, seen } = open(bob)
    const { agent } = await create({ allowedAccountIds: [bobsAccount] })
    const before = seen.length
    const accountRestrictions = { allowedAccountIds: ids() }
    expect((await create(accountRestrictions)).code).toBe(code)
    expect((await change(agent.id, { accountRestrictions })).code).toBe(code)
    expect(seen.slice(before).filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('is refused payees, which the service does not restrict to one person', async () => {
    const { create, change } = open(bob)
    const all = { permissions: [...permissions, 'MANAGE_EXTERNAL_ACCOUNTS'] }
    const refused = await create({ allowedAccountIds: [bobsAccount] }, all)
    expect(refused).toMatchObject({ code: 'AGENT_ACCESS_TOO_WIDE' })
    expect(JSON.stringify(refused)).toContain('no MANAGE_EXTERNAL_ACCOUNTS in permissions')
    const { agent } = await create({ allowedAccountIds: [bobsAccount] })
    expect((await change(agent.id, all)).code).toBe('AGENT_ACCESS_TOO_WIDE')
  })

  it('is refused where the person has no account', async () => {
    const { browserOf } = relayUnderTest({
      ...serviceOf(platform.sandbox()),
      users: [{ ...bob, accountIds: [] }],
    })
    const refused = await browserOf(bob).post('/agents', bodyOf(undefined))
    expect(refused).toMatchObject({ status: 403, body: { code: 'AGENT_ACCESS_TOO_WIDE' } })
  })

  it('is not shown to the others, who could connect it again', async () => {
    const { agent } = await open(ada.user).create({ allowedAccountIds: [ada.things.accountId] })
    const { browser, seen } = open(bob)
    const { data } = (await browser.get<Page<Agent>>('/agents?limit=50')).body
    expect(data.map(({ id }) => id)).not.toContain(agent.id)
    const path = pathOf(agent.id)
    for (const [method, at, body] of [
      ['GET', path, undefined],
      ['PATCH', path, { isPaused: true }],
      ['PATCH', `${path}/policy`, { permissions }],
      ['POST', `${path}/device-codes`, {}],
      ['DELETE', path, undefined],
    ] as const) {
      expect((await browser.call(method, at, { ...(body && { body }) })).status).toBe(404)
    }
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([])
    const own = await open(ada.user).browser.get<Page<Agent>>('/agents?limit=50')
    expect(own.body.data.map(({ id }) => id)).toContain(agent.id)
  })
})

describe('an agent that two people of a customer may use', { tags: ['T41'] }, () => {
  it('is the other’s alone from when its list names their wallet, also for who used it before', async () => {
    const { browserOf } = launchRelay()
    const made = { ...bodyOf(undefined), customerId: bob.customerId }
    const { agent } = await platform.call<CreatedAgent>('POST', '/agents', made)
    const path = pathOf(agent.id)
    expect((await browserOf(bob).get(path)).status).toBe(200)
    const change = { accountRestrictions: { allowedAccountIds: [ada.things.accountId] } }
    await platform.call('PATCH', `/agents/${agent.id}/policy`, change)
    expect((await browserOf(bob).get(path)).status).toBe(404)
    expect((await browserOf(bob).call('DELETE', path)).status).toBe(404)
    expect((await browserOf(ada.user).get(path)).status).toBe(200)
  })
})

describe('an agent from before policies had a list', { tags: ['T41'] }, () => {
  /** An agent that the platform made without a list of accounts. */
  const createEarlier = (more: object = {}) => {
    const body = { ...bodyOf(undefined, more), customerId: bob.customerId }
    return platform.call<CreatedAgent>('POST', '/agents', body)
  }

  it('is neither connected nor resumed before its policy was changed', async () => {
    const { agent } = await createEarlier()
    const { browser, change } = open(bob)
    const path = pathOf(agent.id)
    const codes = async () => [
      (await browser.post(`${path}/device-codes`)).body.code,
      (await browser.call('PATCH', path, { body: { isPaused: false } })).body.code,
    ]
    expect(await codes()).toEqual(['AGENT_ACCESS_TOO_WIDE', 'AGENT_ACCESS_TOO_WIDE'])
    expect((await browser.call('PATCH', path, { body: { isPaused: true } })).status).toBe(200)
    expect(listOf(await change(agent.id, { permissions }))).toEqual([bobsAccount])
    expect((await browser.call('PATCH', path, { body: { isPaused: false } })).status).toBe(200)
    expect((await browser.post(`${path}/device-codes`)).status).toBe(201)
  })

  it('keeps no permission that is too wide in a change that leaves permissions out', async () => {
    const { agent } = await createEarlier({
      permissions: [...permissions, 'MANAGE_EXTERNAL_ACCOUNTS'],
    })
    const { change, seen } = open(bob)
    for (const body of [
      { accountRestrictions: { allowedAccountIds: [bobsAccount] } },
      { defaultExecutionMode: 'APPROVAL_REQUIRED' },
    ]) {
      expect((await change(agent.id, body)).code).toBe('AGENT_ACCESS_TOO_WIDE')
    }
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(listOf(await change(agent.id, { permissions }))).toEqual([bobsAccount])
  })

  /** Such an agent, and what it asks for. */
  const requestTransfer = async () => {
    const agent = await connectedAgent(platform, bob)
    await platform.fund(shared, 10_000)
    const transfer = {
      source: { accountId: shared },
      destination: { accountId: ada.things.externalAccountId },
      amount: 300,
    }
    return { agent, action: await agent.call<AgentAction>('/transfer-out', transfer) }
  }

  it('has its requests decided again once its list names an own account', async () => {
    const { agent, action } = await requestTransfer()
    const { browser, change } = open(bob)
    expect(listOf(await change(agent.id, { permissions }))).toEqual([bobsAccount])
    const decided = await browser.post(...(await approvalOf(action)))
    expect(decided).toMatchObject({ status: 200, body: { status: 'FAILED' } })
  })

  it('pays nothing by an approval, and its requests can be rejected', async () => {
    const { agent, action } = await requestTransfer()
    const { browser } = open(bob)
    const refused = await browser.post(...(await approvalOf(action)))
    expect(refused).toMatchObject({ status: 403, body: { code: 'AGENT_ACCESS_TOO_WIDE' } })
    const path = `${pathOf(agent.id)}/actions/${encodeURIComponent(action.id)}/reject`
    expect((await browser.post(path, {})).status).toBe(200)
    // It was not sent, so that its outcome is known.
    const again = await browser.post(...(await approvalOf(action)))
    expect(again).toMatchObject({ status: 409, body: { code: 'AGENT_ACTION_NOT_PENDING' } })
  })

  it('goes on for a customer of one person, and its next change writes the list', async () => {
    const { agent } = await createEarlier()
    const { browser, change } = open(ada.user)
    expect((await browser.post(`${pathOf(agent.id)}/device-codes`)).status).toBe(201)
    const all = [ada.things.accountId, shared, bobsAccount].sort()
    expect(listOf(await change(agent.id, { permissions }))?.sort()).toEqual(all)
  })
})

describe('an agent of a customer’s only person', { tags: ['T41'] }, () => {
  it.each([
    ['nothing', undefined],
    ['null', { allowedAccountIds: null }],
  ])('uses all accounts with %s, by name', async (_, accounts) => {
    const { agent } = await open(ada.user).create(accounts)
    const all = [ada.things.accountId, shared, bobsAccount].sort()
    expect(listOf(agent)?.sort()).toEqual(all)
  })

  it('may use no account, and be given some later', async () => {
    const { browser, create, change } = open(ada.user)
    const { agent } = await create({ allowedAccountIds: [] })
    expect(listOf(agent)).toEqual([])
    expect((await browser.post(`${pathOf(agent.id)}/device-codes`)).status).toBe(201)
    const accountRestrictions = { allowedAccountIds: [shared] }
    expect(listOf(await change(agent.id, { accountRestrictions }))).toEqual([shared])
  })

  it('may be given shared accounts and payees', async () => {
    const allowedAccountIds = [shared, ada.things.externalAccountId]
    const all = { permissions: [...permissions, 'MANAGE_EXTERNAL_ACCOUNTS'] }
    const { agent } = await open(ada.user).create({ allowedAccountIds }, all)
    expect(listOf(agent)).toEqual(allowedAccountIds)
  })
})

describe('an agent whose accounts the service wrote out, without a list of its own', {
  tags: ['T41'],
}, () => {
  const writing = launchPlatform({ profile: 'spec' })

  it('is not shown to a person whose customer has others, since the list names their wallets', async () => {
    const grace = await writing.createUser('Grace')
    const other = await createFurtherAccount(writing, grace.customerId)
    const alan = { ...grace, id: 'user-alan', accountIds: [other] }
    const body = { ...bodyOf(undefined), customerId: grace.customerId }
    const { agent } = await writing.call<CreatedAgent>('POST', '/agents', body)
    expect(listOf(agent)).toEqual(expect.arrayContaining([...grace.accountIds, other]))
    const { browserOf } = relayUnderTest({ ...serviceOf(writing.sandbox()), users: [alan] })
    expect((await browserOf(alan).get(pathOf(agent.id))).status).toBe(404)
  })
})
