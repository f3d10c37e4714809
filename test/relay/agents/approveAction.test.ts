import { beforeAll, describe, expect, it } from 'vitest'
import { createMemoryStore, type RelayFetch } from '../../../src/relay.ts'
import { agentActionDigest } from '../../../src/shared/agentActionDigest.ts'
import type { AgentAction, AgentDecision } from '../../../src/shared/agentResources.ts'
import type { Page } from '../../../src/shared/resources.ts'
import { isPauseOfRelay, skipPauses } from '../../support/skipPauses.ts'
import { connectedAgent, createAgentOf } from '../support/agents.ts'
import type { Browser } from '../support/browser.ts'
import { launchPlatform } from '../support/platform.ts'
import {
  credentials,
  type RelayUnderTestOptions,
  relayUnderTest,
} from '../support/relayUnderTest.ts'
import { bankAccount, createInhabitant, type Inhabitant, quoteBody } from '../support/world.ts'

const platform = launchPlatform({ emptyBeforeEach: false })
let ada: Inhabitant

beforeAll(async () => {
  ada = await createInhabitant(platform, 'Ada')
}, 60_000)

type Options = Partial<RelayUnderTestOptions>

/** A relay in front of the sandbox, and a new action of Ada's that waits. */
async function setUp(options: Options = {}) {
  const { agentId, actionId } = await createAgentOf(platform, ada.user)
  const under = relayUnderTest({ fetch: platform.sandbox().fetch, users: [ada.user], ...options })
  const browser = under.browserOf(ada.user)
  const { body } = await browser.get<Page<AgentAction>>(listPath(agentId))
  const action = body.data.find(({ id }) => id === actionId)
  if (!action) throw new Error('the action is not listed')
  return { ...under, browser, action }
}

const listPath = (agentId: string) => `/agents/approvals?agentId=${encodeURIComponent(agentId)}`

const pathTo = ({ id, agentId }: Pick<AgentAction, 'id' | 'agentId'>, verb: string) =>
  `/agents/${encodeURIComponent(agentId)}/actions/${encodeURIComponent(id)}/${verb}`

async function approve(browser: Browser, action: AgentAction, shown: AgentAction = action) {
  const digest = await agentActionDigest(shown)
  return browser.post<AgentDecision & { code?: string }>(pathTo(action, 'approve'), { digest })
}

/** How often the service was told to approve. */
const approvals = (seen: { method: string; path: string }[]) =>
  seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/approve')).length

/** The sandbox, with one call changed. */
const changing =
  (suffix: string, change: (response: Response) => Promise<Response>): RelayFetch =>
  async (request) => {
    const isIt = new URL(request.url).pathname.endsWith(suffix)
    const response = await platform.sandbox().fetch(request)
    return isIt ? change(response) : response
  }

/** A response that is about another customer. */
const confused = async (response: Response) =>
  new Response((await response.text()).replaceAll(ada.user.customerId, 'Customer:other'))

/** The sandbox, which lists what waits on the second page. */
const onSecondPage: RelayFetch = (request) => {
  const url = new URL(request.url)
  const isList = url.pathname.endsWith('/approvals')
  if (isList && !url.searchParams.has('cursor'))
    return Promise.resolve(Response.json({ data: [], hasMore: true, nextCursor: 'second' }))
  url.searchParams.delete('cursor')
  return platform.sandbox().fetch(new Request(url, request))
}

describe('the approval of an agent’s action', { tags: ['T40'] }, () => {
  it('is passed on when the action is the one that was shown', async () => {
    const { browser, action, seen } = await setUp()
    const { status, body } = await approve(browser, action)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { id: action.id, status: 'APPROVED', transaction: { id: expect.any(String) } },
    })
    expect(approvals(seen)).toBe(1)
  })

  it('is refused when the service has another action by now', async () => {
    const double = async (response: Response) => {
      const text = await response.text()
      return new Response(text.replaceAll('"amount":300', '"amount":600'))
    }
    let isChanged = false
    const fetch = changing('/approvals', async (it) => (isChanged ? double(it) : it))
    const { browser, action, seen } = await setUp({ fetch })
    expect(action.transferDetails?.amount).toBe(300)
    isChanged = true
    const { status, body } = await approve(browser, action)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'AGENT_ACTION_CHANGED' })
    expect(approvals(seen)).toBe(0)
  })

  it('is refused when the page showed another action', async () => {
    const { browser, action, seen } = await setUp()
    const shown = { ...action, type: 'TRANSFER_IN' }
    expect((await approve(browser, action, shown)).body.code).toBe('AGENT_ACTION_CHANGED')
    expect(approvals(seen)).toBe(0)
  })

  it('is of no action that is under another agent', async () => {
    const { browser, action, seen } = await setUp()
    const other = await connectedAgent(platform, ada.user)
    const moved = { ...action, agentId: other.id }
    const { status, body } = await approve(browser, moved, action)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'AGENT_ACTION_NOT_PENDING' })
    expect(approvals(seen)).toBe(0)
  })

  it('is refused where a customer confuses: the service names another customer', async () => {
    let isConfused = false
    const fetch = changing('/approvals', async (it) => (isConfused ? confused(it) : it))
    const { browser, action } = await setUp({ fetch })
    isConfused = true
    expect((await approve(browser, action)).body.code).toBe('SERVICE_ANSWER_INVALID')
  })

  it('is of an action on any page of what waits', async () => {
    const { action } = await setUp()
    const { browserOf } = relayUnderTest({ fetch: onSecondPage, users: [ada.user] })
    expect(await approve(browserOf(ada.user), action)).toMatchObject({
      status: 200,
      body: { id: action.id, status: 'APPROVED' },
    })
  })
})

describe('the decision about another customer’s action', { tags: ['T40'] }, () => {
  skipPauses(isPauseOfRelay)

  it('is not passed on, nor kept for a repeated approval', async () => {
    const { browser, action } = await setUp({ fetch: changing('/approve', confused) })
    const { status, body } = await approve(browser, action)
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'SERVICE_ANSWER_INVALID' })
    expect(await approve(browser, action)).toMatchObject({
      status: 409,
      body: { code: 'AGENT_ACTION_OUTCOME_UNKNOWN' },
    })
  })
})

describe('a service that lists what waits slowly', () => {
  it('is asked for no more pages once the time for all of them is over', async () => {
    const { action } = await setUp()
    let pages = 0
    const fetch: RelayFetch = async (request) => {
      if (!new URL(request.url).pathname.endsWith('/approvals'))
        return platform.sandbox().fetch(request)
      pages += 1
      await new Promise((resolve) => setTimeout(resolve, 300))
      return Response.json({ data: [], hasMore: true, nextCursor: `page-${pages}` })
    }
    const baseUrl = 'http://localhost/2025-10-13'
    const service = { baseUrl, ...credentials, timeoutMs: 500 }
    const { browserOf } = relayUnderTest({ fetch, users: [ada.user], service })
    const { status, body } = await approve(browserOf(ada.user), action)
    expect({ status, code: body.code }).toEqual({ status: 504, code: 'SERVICE_TIMEOUT' })
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(pages).toBeLessThan(3)
  })
})

describe('a service whose list of what waits does not end', () => {
  it('is asked for ten pages', async () => {
    const { action } = await setUp()
    let pages = 0
    const fetch: RelayFetch = async (request) => {
      if (!new URL(request.url).pathname.endsWith('/approvals'))
        return platform.sandbox().fetch(request)
      pages += 1
      return Response.json({ data: [], hasMore: true, nextCursor: `page-${pages}` })
    }
    const { browserOf } = relayUnderTest({ fetch, users: [ada.user] })
    expect((await approve(browserOf(ada.user), action)).body.code).toBe('TOO_MANY_AGENT_ACTIONS')
    expect(pages).toBe(10)
  })
})

describe('a repeated approval', { tags: ['T39'] }, () => {
  it('gets what the first one got, and is not passed on', async () => {
    const { browser, action, seen } = await setUp()
    const first = await approve(browser, action)
    const second = await approve(browser, action)
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(approvals(seen)).toBe(1)
  })

  it('does on another instance too', async () => {
    const store = createMemoryStore()
    const { browser, action } = await setUp({ store })
    const first = await approve(browser, action)
    const fetch = platform.sandbox().fetch
    const other = relayUnderTest({ fetch, users: [ada.user], store })
    expect((await approve(other.browserOf(ada.user), action)).body).toEqual(first.body)
  })

  it('gets it for a day', async () => {
    let nowMs = Date.now()
    const store = createMemoryStore({ now: () => nowMs })
    const { browser, action } = await setUp({ store })
    const first = await approve(browser, action)
    nowMs += 86_399_000
    expect(await approve(browser, action)).toMatchObject({ status: 200, body: first.body })
  })

  it('of another person gets nothing of it', async () => {
    const partner = { ...ada.user, id: 'partner', accountIds: [] }
    const { browser, browserOf, action } = await setUp({ users: [ada.user, partner] })
    await approve(browser, action)
    const { status, body } = await approve(browserOf(partner), action)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'AGENT_ACTION_NOT_PENDING' })
  })

  it('is refused with the digest of another action', async () => {
    const { browser, action } = await setUp()
    await approve(browser, action)
    const shown = { ...action, type: 'TRANSFER_IN' }
    expect((await approve(browser, action, shown)).body.code).toBe('AGENT_ACTION_CHANGED')
  })

  it('at the same time gets it as well', async () => {
    const { browser, action } = await setUp()
    const all = await Promise.all([1, 2, 3].map(() => approve(browser, action)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(all[2]?.body).toEqual(all[0]?.body)
  })

  describe('whose first response was lost', () => {
    skipPauses(isPauseOfRelay)

    it('says that the outcome is unknown when the response of the service was lost', async () => {
      const fetch = changing('/approve', () => Promise.reject(new TypeError('lost')))
      const { browser, action } = await setUp({ fetch })
      expect((await approve(browser, action)).body.code).toBe('SERVICE_UNREACHABLE')
      const { status, body } = await approve(browser, action)
      const code = 'AGENT_ACTION_OUTCOME_UNKNOWN'
      expect({ status, code: body.code }).toEqual({ status: 409, code })
    })

    it('says that the outcome is unknown after a timeout of the service, which may have approved', async () => {
      const timeout = { status: 408, code: 'REQUEST_TIMEOUT', message: 'too late' }
      const fetch = changing('/approve', async () => Response.json(timeout, { status: 408 }))
      const { browser, action } = await setUp({ fetch })
      expect((await approve(browser, action)).status).toBe(408)
      expect((await approve(browser, action)).body.code).toBe('AGENT_ACTION_OUTCOME_UNKNOWN')
    })

    it.each([500, 502, 503, 504])(
      'says that the outcome is unknown after a failure of the service (%i), which may have approved',
      async (status) => {
        const failure = { status, code: 'INTERNAL_ERROR', message: 'failed' }
        const fetch = changing('/approve', async () => Response.json(failure, { status }))
        const { browser, action, seen } = await setUp({ fetch })
        expect((await approve(browser, action)).status).toBeGreaterThanOrEqual(500)
        expect((await approve(browser, action)).body.code).toBe('AGENT_ACTION_OUTCOME_UNKNOWN')
        expect(approvals(seen)).toBe(1)
      },
    )

    it('says that the outcome is unknown after a lost response and a refusal', async () => {
      let calls = 0
      const fetch = changing('/approve', async (response) => {
        calls += 1
        if (calls > 1) return response
        throw new TypeError('lost')
      })
      const list = await startWithStaleList(fetch)
      expect((await approve(list.browser, list.action)).body.code).toBe('SERVICE_UNREACHABLE')
      const { body } = await approve(list.browser, list.action)
      expect(body.code).toBe('AGENT_ACTION_OUTCOME_UNKNOWN')
      expect(approvals(list.seen)).toBe(2)
    })
  })

  it('stands when the store takes no note of it', async () => {
    const store = createMemoryStore()
    let puts = 0
    const put: typeof store.put = () => {
      puts += 1
      return Promise.reject(new Error('full'))
    }
    const { browser, action, log } = await setUp({ store: { ...store, put } })
    expect((await approve(browser, action)).status).toBe(200)
    expect(puts).toBe(1)
    expect(log.at(-1)).toMatchObject({ event: 'unsettled', route: 'approveAgentAction' })
  })
})

describe('the approval of an action that was rejected meanwhile', { tags: ['T39'] }, () => {
  const notPending = { status: 409, body: { code: 'AGENT_ACTION_NOT_PENDING' } }

  /** A relay whose approvals reach the service after a rejection by another person of the customer's. */
  async function startRejected() {
    const bob = { ...ada.user, id: 'bob' }
    const people = relayUnderTest({ fetch: platform.sandbox().fetch, users: [bob] })
    const fetch: RelayFetch = async (request) => {
      const [, path] = /(\/agents\/.*)\/approve$/.exec(request.url) ?? []
      if (path) await people.browserOf(bob).post(`${path}/reject`, {})
      return platform.sandbox().fetch(request)
    }
    return setUp({ fetch })
  }

  it('says so at once, and when it is repeated', async () => {
    const { browser, action, seen } = await startRejected()
    const startedMs = performance.now()
    expect(await approve(browser, action)).toMatchObject(notPending)
    expect(await approve(browser, action)).toMatchObject(notPending)
    expect(performance.now() - startedMs).toBeLessThan(1_500)
    expect(approvals(seen)).toBe(1)
  })

  it('says so to each of several at the same time', async () => {
    const { browser, action } = await startRejected()
    const all = await Promise.all([1, 2, 3].map(() => approve(browser, action)))
    expect(all).toMatchObject([notPending, notPending, notPending])
  })

  it('says so after an approval that the service refused', async () => {
    const refusal = { status: 400, code: 'INVALID_INPUT', message: 'no' }
    const fetch: RelayFetch = async (request) =>
      request.url.endsWith('/approve')
        ? Response.json(refusal, { status: 400 })
        : platform.sandbox().fetch(request)
    const { browser, action } = await setUp({ fetch })
    expect((await approve(browser, action)).status).toBe(400)
    expect((await browser.post(pathTo(action, 'reject'), {})).status).toBe(200)
    expect(await approve(browser, action)).toMatchObject(notPending)
  })
})

/** A relay that still reads the list of actions as it was at first. */
async function startWithStaleList(fetch: RelayFetch) {
  let list: string | undefined
  const stale: RelayFetch = async (request) => {
    const response = await fetch(request)
    if (!new URL(request.url).pathname.endsWith('/approvals')) return response
    list ??= await response.text()
    return new Response(list)
  }
  return setUp({ fetch: stale })
}

describe('agents', { tags: ['T11'] }, () => {
  it('are no routes of a relay that does not allow them', async () => {
    const { browserOf, seen } = relayUnderTest({
      fetch: platform.sandbox().fetch,
      users: [ada.user],
      allow: {},
    })
    expect((await browserOf(ada.user).get('/agents')).status).toBe(404)
    expect(seen).toEqual([])
  })

  it('have no route by which a page gets their token, or asks for a code', async () => {
    const { browserOf, seen } = relayUnderTest({
      fetch: platform.sandbox().fetch,
      users: [ada.user],
    })
    const browser = browserOf(ada.user)
    expect((await browser.post('/agents/device-codes/ABCD-2345/redeem')).status).toBe(404)
    expect((await browser.get('/agents/device-codes/ABCD-2345/status')).status).toBe(404)
    expect((await browser.get('/agents/me/actions')).status).toBe(404)
    expect(seen).toEqual([])
  })

  it('show a person no action with the wallet of another one', async () => {
    const agent = await connectedAgent(platform, ada.user)
    const { accountId } = ada.things
    const bank = await platform.call<{ id: string }>('POST', '/customers/external-accounts', {
      ...bankAccount,
      accountInfo: { ...bankAccount.accountInfo, accountNumber: '000123456333' },
      customerId: ada.user.customerId,
    })
    // What the service would show of an execution that the wallet's owner has signed.
    const body = quoteBody(accountId, bank.id)
    const quote = await agent.call<object>('/quotes', body)
    const time = '2026-06-01T12:00:00Z'
    const action = {
      id: `AgentAction:${crypto.randomUUID()}`,
      agentId: agent.id,
      customerId: ada.user.customerId,
      status: 'PENDING_APPROVAL',
      type: 'EXECUTE_QUOTE',
      quote,
      createdAt: time,
      updatedAt: time,
    } as unknown as AgentAction
    const page = JSON.stringify({ data: [action], hasMore: false })
    const fetch = changing('/approvals', async () => new Response(page))
    const partner = { ...ada.user, id: 'partner', accountIds: [] }
    const { browserOf, seen } = relayUnderTest({ fetch, users: [ada.user, partner] })
    const list = async (user: Inhabitant['user']) =>
      (await browserOf(user).get<Page<AgentAction>>(listPath(agent.id))).body.data
    expect(await list(ada.user)).toHaveLength(1)
    expect(await list(partner)).toEqual([])
    const code = 'AGENT_ACTION_NOT_PENDING'
    expect((await approve(browserOf(partner), action)).body.code).toBe(code)
    const rejected = await browserOf(partner).post(pathTo(action, 'reject'), {})
    expect(rejected.body.code).toBe(code)
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it.each([['\u200b'], ['Bot\u202egnp'], ['\u2066Bot']])('are not named %j', async (name) => {
    const { browserOf, seen } = relayUnderTest({
      fetch: platform.sandbox().fetch,
      users: [ada.user],
    })
    const policy = {
      permissions: ['VIEW_TRANSACTIONS'],
      defaultExecutionMode: 'APPROVAL_REQUIRED',
      spendingLimits: { currency: 'USD', perTransactionLimit: 1 },
    }
    const { status, text } = await browserOf(ada.user).post('/agents', { name, policy })
    expect(status).toBe(400)
    expect(text).toContain('name must be 1 to 100 characters')
    expect(seen).toEqual([])
  })

  it('are refused a policy with another person’s account anywhere in a list', async () => {
    const bob = await createInhabitant(platform, 'Bob')
    const { browserOf, seen } = relayUnderTest({
      fetch: platform.sandbox().fetch,
      users: [ada.user],
    })
    const path = `/agents/${encodeURIComponent(ada.things.agentId)}/policy`
    const { accountId } = ada.things
    const policy = {
      permissions: ['VIEW_TRANSACTIONS'],
      defaultExecutionMode: 'APPROVAL_REQUIRED',
      spendingLimits: { currency: 'USD', perTransactionLimit: 1 },
    }
    for (const accountRestrictions of [
      { allowedAccountIds: [accountId, bob.things.accountId] },
      { accountRules: [{ accountId }, { accountId: bob.things.accountId }] },
    ]) {
      const body = { accountRestrictions }
      expect((await browserOf(ada.user).call('PATCH', path, { body })).status).toBe(404)
      const agent = { name: 'Book-keeper', policy: { ...policy, accountRestrictions } }
      expect((await browserOf(ada.user).post('/agents', agent)).status).toBe(404)
    }
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})
