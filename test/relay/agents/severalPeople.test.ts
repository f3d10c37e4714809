import { beforeAll, describe, expect, it } from 'vitest'
import type { AppUser, RelayFetch } from '../../../src/relay.ts'
import type { Agent, AgentAction, CreatedAgent } from '../../../src/shared/agentResources.ts'
import type { Page } from '../../../src/shared/resources.ts'
import { approvalOf, connectedAgent, createFurtherAccount } from '../support/agents.ts'
import { launchPlatform } from '../support/platform.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { createInhabitant, type Inhabitant } from '../support/world.ts'

const platform = launchPlatform({ emptyBeforeEach: false })
let ada: Inhabitant
let bob: AppUser
let adasWallet: string
let bobsWallet: string
/** What both share. */
let shared: string
/** Whether Bob has come. */
let isBobThere = true

beforeAll(async () => {
  ada = await createInhabitant(platform, 'Ada')
  adasWallet = ada.things.accountId
  bobsWallet = await createFurtherAccount(platform, ada.user.customerId)
  bob = { ...ada.user, id: 'user-bob', accountIds: [bobsWallet] }
  const path = `/customers/internal-accounts?customerId=${bob.customerId}&type=INTERNAL_FIAT`
  const { data } = await platform.call<{ data: { id: string }[] }>('GET', path)
  shared = data.find(({ id }) => id !== bobsWallet)?.id ?? ''
  await platform.fund(shared, 10_000)
}, 60_000)

/** The sandbox opens one wallet for each customer: a further account is shown as Bob's. */
const fetch: RelayFetch = async (request) => {
  const response = await platform.sandbox().fetch(request)
  if (!new URL(request.url).pathname.endsWith('/customers/internal-accounts')) return response
  const body = (await response.json()) as Page<{ id: string; type: string }>
  const data = body.data
    .filter(({ id }) => isBobThere || id !== bobsWallet)
    .map((account) =>
      account.id === bobsWallet ? { ...account, type: 'EMBEDDED_WALLET' } : account,
    )
  return Response.json({ ...body, data }, response)
}

const permissions = ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES']
const policyOf = (allowedAccountIds: string[], more: object = {}) => ({
  permissions,
  defaultExecutionMode: 'APPROVAL_REQUIRED',
  spendingLimits: { currency: 'USD', perTransactionLimit: 100_000 },
  accountRestrictions: { allowedAccountIds },
  ...more,
})
const tooWide = { status: 403, body: { code: 'AGENT_ACCESS_TOO_WIDE' } }
const transferOut = () => ({
  source: { accountId: shared },
  destination: { accountId: ada.things.externalAccountId },
  amount: 300,
})

function open(user: AppUser) {
  const browser = relayUnderTest({ fetch, users: [ada.user, bob] }).browserOf(user)
  const at = (id: string, path = '') => `/agents/${encodeURIComponent(id)}${path}`
  return {
    browser,
    get: (id: string) => browser.get<Agent>(at(id)),
    create: (ids: string[], more?: object) =>
      browser.post<CreatedAgent>('/agents', { name: 'X', policy: policyOf(ids, more) }),
    change: (id: string, body: object) => browser.call('PATCH', at(id, '/policy'), { body }),
    give: (id: string, allowedAccountIds: string[] | null) =>
      browser.call('PATCH', at(id, '/policy'), {
        body: { accountRestrictions: { allowedAccountIds } },
      }),
    connect: (id: string) => browser.post(at(id, '/device-codes')),
    setPaused: (id: string, isPaused: boolean) =>
      browser.call('PATCH', at(id), { body: { isPaused } }),
    reject: ({ agentId, id }: AgentAction) =>
      browser.post(at(agentId, `/actions/${encodeURIComponent(id)}/reject`), {}),
    remove: (id: string) => browser.call('DELETE', at(id)),
  }
}

describe('an agent without an account, of a customer with several people', {
  tags: ['T41'],
}, () => {
  /** As it was made while the customer had one person. */
  const createEmpty = async (): Promise<string> => {
    const body = { name: 'X', customerId: bob.customerId, policy: policyOf([]) }
    return (await platform.call<CreatedAgent>('POST', '/agents', body)).agent.id
  }

  it('is not made', async () => {
    expect(await open(bob).create([])).toMatchObject(tooWide)
    expect(await open(ada.user).create([])).toMatchObject(tooWide)
  })

  it('is connected and resumed by none of them', async () => {
    const id = await createEmpty()
    for (const user of [ada.user, bob]) {
      expect(await open(user).connect(id)).toMatchObject(tooWide)
      expect(await open(user).setPaused(id, false)).toMatchObject(tooWide)
    }
  })

  it('is given an account by none of them, since another one may have connected it', async () => {
    const id = await createEmpty()
    for (const [user, own] of [
      [ada.user, adasWallet],
      [bob, bobsWallet],
    ] as const) {
      for (const ids of [[own], null]) {
        const refused = await open(user).give(id, ids)
        expect(refused).toMatchObject(tooWide)
        expect(JSON.stringify(refused.body)).toContain('make a new agent')
      }
      expect(await open(user).change(id, { permissions: [] })).toMatchObject(tooWide)
    }
  })

  it('is paused and deleted by each of them', async () => {
    for (const user of [ada.user, bob]) {
      const id = await createEmpty()
      expect((await open(user).setPaused(id, true)).status).toBe(200)
      expect((await open(user).remove(id)).status).toBe(204)
    }
  })

  it('does not come of a change: the agent would show, and be taken over', async () => {
    const { body } = await open(ada.user).create([adasWallet])
    const { id } = body.agent
    expect(await open(ada.user).give(id, [])).toMatchObject(tooWide)
    expect((await open(bob).get(id)).status).toBe(404)
    expect((await open(bob).give(id, [bobsWallet])).status).toBe(404)
    expect((await open(ada.user).setPaused(id, true)).status).toBe(200)
    expect((await open(ada.user).remove(id)).status).toBe(204)
  })

  it('is not made of one that names shared accounts alone', async () => {
    const body = { name: 'X', customerId: bob.customerId, policy: policyOf([shared]) }
    const { agent } = await platform.call<CreatedAgent>('POST', '/agents', body)
    expect(await open(ada.user).give(agent.id, [adasWallet])).toMatchObject(tooWide)
    expect(await open(bob).give(agent.id, [bobsWallet])).toMatchObject(tooWide)
  })
})

describe('an agent from before the customer had several people', { tags: ['T41'] }, () => {
  it.each([
    ['a shared account', () => policyOf([adasWallet, shared])],
    ['only a shared account', () => policyOf([shared])],
    [
      'the right to change payees',
      () =>
        policyOf([adasWallet, shared], {
          permissions: [...permissions, 'MANAGE_EXTERNAL_ACCOUNTS'],
        }),
    ],
  ])('pays nothing by an approval with %s, and its requests can be rejected', async (_, policy) => {
    isBobThere = false
    const agent = await connectedAgent(platform, ada.user, policy())
    const ask = () => agent.call<AgentAction>('/transfer-out', transferOut())
    const [one, other] = [await ask(), await ask()]
    const { browser, reject } = open(ada.user)
    expect((await browser.post(...(await approvalOf(one)))).status).toBe(200)
    isBobThere = true
    expect(await browser.post(...(await approvalOf(other)))).toMatchObject(tooWide)
    expect((await reject(other)).status).toBe(200)
  })

  it('goes on once its policy names the own wallet alone', async () => {
    isBobThere = false
    const { body } = await open(ada.user).create([adasWallet, shared])
    const { id } = body.agent
    isBobThere = true
    expect(await open(ada.user).connect(id)).toMatchObject(tooWide)
    expect((await open(ada.user).give(id, [adasWallet])).status).toBe(200)
    expect((await open(ada.user).connect(id)).status).toBe(201)
  })
})
