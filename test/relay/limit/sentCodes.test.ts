import { describe, expect, it } from 'vitest'
import {
  type AppUser,
  createMemoryStore,
  type RelayFetch,
  type RelayStore,
} from '../../../src/relay.ts'
import { agentActionDigest } from '../../../src/shared/agentActionDigest.ts'
import type { AgentAction } from '../../../src/shared/agentResources.ts'
import { rightAnswers } from '../../support/answers.ts'
import { type RelayUnderTestOptions, relayUnderTest } from '../support/relayUnderTest.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings, bob } from '../support/users.ts'

const { agentId, externalAccountId, transactionId } = adasThings
const [wallet = '', second = 'InternalAccount:second'] = ada.accountIds
const time = '2026-06-01T12:00:00Z'
const headers = { 'Service-Wallet-Signature': 'c2ln' }
const three = { max: 3, windowSeconds: 600 }
const sms = { id: 'ScaChallenge:1', expiresAt: time, factor: 'SMS_OTP', availableFactors: [] }
const byText = { status: 'PENDING_AUTHORIZATION', scaChallenge: sms }
const byPasskey = { ...byText, scaChallenge: { ...sms, factor: 'PASSKEY' } }
const unnamed = { status: 'PENDING_AUTHORIZATION' }
const none = { status: 'PROCESSING' }

/** A quote whose id says out of which wallet it is. */
function quoteAt(path: string, more: object = {}) {
  const id = decodeURIComponent(path.split('/')[2] ?? '')
  const accountId = { b: bob.accountIds[0], s: second }[id.split(':')[1]?.[0] ?? ''] ?? wallet
  return {
    id,
    status: 'PENDING',
    createdAt: time,
    expiresAt: time,
    source: { accountId },
    destination: { accountId: externalAccountId },
    sendingCurrency: {},
    receivingCurrency: {},
    totalSendingAmount: 1,
    totalReceivingAmount: 1,
    exchangeRate: 1,
    feesIncluded: 0,
    transactionId,
    ...more,
  }
}

/** A service that executes every quote with this outcome. */
function serviceWith(outcome: object): RelayFetch {
  return scriptedService(({ method, path }) => {
    if (path.endsWith('/resend')) return new Response(null, { status: 204 })
    return json(200, quoteAt(path, method === 'GET' ? {} : outcome))
  })
}

function start(outcome: object, options: Partial<RelayUnderTestOptions> = {}) {
  const users = [{ ...ada, accountIds: [wallet, second] }, bob]
  const started = relayUnderTest({ fetch: serviceWith(outcome), users, ...options })
  const call = async (user: AppUser, quoteId: string, verb: string, body?: object) => {
    const path = `/quotes/Quote%3A${quoteId}/${verb}`
    return started.browserOf(user).call('POST', path, { ...(body && { body }), headers })
  }
  return {
    ...started,
    executeAll: async (quoteIds: string[], user: AppUser = ada) => {
      const statuses: number[] = []
      for (const id of quoteIds) statuses.push((await call(user, id, 'execute', {})).status)
      return statuses
    },
    execute: (quoteId: string, user: AppUser = ada) => call(user, quoteId, 'execute', {}),
    resend: (quoteId: string) => call(ada, quoteId, 'authorize/resend'),
    executions: () => started.seen.filter(({ path }) => path.endsWith('/execute')).length,
  }
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`)

describe('executions that send a code', { tags: ['T17'] }, () => {
  it.each([
    ['user', { challengesPerUser: three }],
    ['account', { challengesPerAccount: three }],
  ])('are N for one %s, and the next one is not sent', async (_, limits) => {
    const { executeAll, execute, executions } = start(byText, { limits })

    expect(await executeAll(numbered(5))).toEqual([200, 200, 200, 429, 429])
    expect(executions()).toBe(3)
    const refused = await execute('a9')
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED' })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await execute('b1', bob)).status).toBe(200)
  })

  it('are counted for each account, and leave the others of the user open', async () => {
    const { executeAll } = start(byText, { limits: { challengesPerAccount: three } })

    expect(await executeAll(['a1', 'a2', 'a3', 'a4', 's1', 's2', 's3', 's4'])).toEqual([
      ...[200, 200, 200, 429],
      ...[200, 200, 200, 429],
    ])
  })

  it('are looked up for user and account together', async () => {
    const store = createMemoryStore()
    let asked = 0
    let onBothAsked = () => {}
    const areBothAsked = new Promise<void>((resolve) => {
      onBothAsked = resolve
    })
    const get: RelayStore['get'] = async (key) => {
      asked += 1
      if (asked === 2) onBothAsked()
      await areBothAsked
      return store.get(key)
    }
    const { execute } = start(byText, { store: { ...store, get }, appTimeoutMs: 500 })

    expect((await execute('a1')).status).toBe(200)
  })

  it('are refused by the limit of the user, whatever becomes of the look-up of the account', async () => {
    const store = createMemoryStore()
    let asked = 0
    const get: RelayStore['get'] = (key) => {
      asked += 1
      return asked === 4 ? Promise.reject(new Error('unreachable')) : store.get(key)
    }
    const once = { max: 1, windowSeconds: 600 }
    const limits = { challengesPerUser: once }
    const { executeAll } = start(byText, { store: { ...store, get }, limits })

    expect(await executeAll(['a1', 'a2'])).toEqual([200, 429])
  })

  it('are 30 for one account of a relay without options', async () => {
    const { executeAll, executions } = start(byText)

    await executeAll(numbered(40))
    expect(executions()).toBe(30)
  })

  it('count with the codes that are sent again', async () => {
    const { executeAll, resend } = start(byText, { limits: { challengesPerUser: three } })

    expect(await executeAll(['a1', 'a2'])).toEqual([200, 200])
    expect((await resend('a1')).status).toBe(204)
    expect((await resend('a1')).status).toBe(429)
    // What is asked for is counted before it is sent, and an execution after it.
    expect(await executeAll(['a3', 'a4'])).toEqual([200, 429])
  })

  it('count where the service does not say by what they are authorized', async () => {
    const { executeAll } = start(unnamed, { limits: { challengesPerUser: three } })

    expect(await executeAll(numbered(4))).toEqual([200, 200, 200, 429])
  })

  it('pass again when the window ends', async () => {
    let nowMs = Date.parse(time)
    const now = () => nowMs
    const { executeAll, execute } = start(byText, { limits: { challengesPerUser: three }, now })

    expect(await executeAll(numbered(4))).toEqual([200, 200, 200, 429])
    nowMs += 599_000
    expect((await execute('a5')).headers.get('Retry-After')).toBe('1')
    nowMs += 1000
    expect(await executeAll(numbered(4))).toEqual([200, 200, 200, 429])
  })

  it('are counted by all instances together', async () => {
    const store = createMemoryStore()
    const limits = { challengesPerUser: three }
    const [one, other] = [start(byText, { store, limits }), start(byText, { store, limits })]

    expect(await one.executeAll(['a1', 'a2'])).toEqual([200, 200])
    expect(await other.executeAll(['a3', 'a4'])).toEqual([200, 429])
    expect(await one.executeAll(['a5'])).toEqual([429])
  })

  it('at once are few more than N', async () => {
    const { execute, executions } = start(byText, { limits: { challengesPerUser: three } })

    const responses = await Promise.all(numbered(60).map((id) => execute(id)))
    expect(executions()).toBeLessThanOrEqual(3 + 7)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(executions())
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(60 - executions())
  })

  it('are passed on although the store does not count them', async () => {
    const store = createMemoryStore()
    const { execute, log } = start(byText, {
      limits: { challengesPerUser: { max: 1, windowSeconds: 600 } },
      store: {
        ...store,
        put: (key, ...entry) =>
          key.includes('codes sent') ? Promise.reject(new Error('full')) : store.put(key, ...entry),
      },
    })

    expect((await execute('a1')).status).toBe(200)
    expect(log.at(-1)).toMatchObject({ event: 'unsettled' })
  })

  it('are approvals of an agent’s payments, too', async () => {
    const { customerId } = ada
    const decision = rightAnswers.parseAgentDecision as object
    const action = {
      ...(rightAnswers.parseAgentAction as AgentAction),
      ...{ id: 'AgentAction:1', agentId, customerId, status: 'PENDING_APPROVAL' },
    } as AgentAction
    const quote = { ...action.quote, customerId, source: { accountId: wallet } }
    let waiting: AgentAction[] = []
    const fetch = scriptedService(({ method, path }) => {
      const [{ id } = action] = waiting
      const transaction = { id: transactionId, status: 'PENDING_AUTHORIZATION' }
      if (path.endsWith('/execute')) return json(200, quoteAt(path, byText))
      if (path.startsWith('/quotes')) return json(200, quoteAt(path))
      if (method === 'POST') return json(200, { ...decision, id, agentId, customerId, transaction })
      if (path.startsWith('/agents/approvals')) return json(200, { data: waiting, hasMore: false })
      if (path.startsWith('/agents/'))
        return json(200, { ...rightAnswers.parseAgent, id: agentId, customerId })
      return json(200, { data: [] })
    })
    const { browserOf, executeAll, seen } = start(none, {
      fetch,
      limits: { challengesPerUser: three },
    })
    const approve = async (index: number) => {
      const id = `AgentAction:00000000-0000-4000-8000-00000000000${index}`
      const waits = { ...action, id, quote } as unknown as AgentAction
      waiting = [waits]
      const path = `/agents/${encodeURIComponent(agentId)}/actions/${encodeURIComponent(id)}/approve`
      return (await browserOf(ada).post(path, { digest: await agentActionDigest(waits) })).status
    }

    expect([await approve(1), await approve(2)]).toEqual([200, 200])
    expect(await executeAll(['a1', 'a2'])).toEqual([200, 429])
    const writes = seen.length
    expect(await approve(3)).toBe(429)
    expect(seen.slice(writes).filter(({ method }) => method !== 'GET')).toEqual([])
  })
})

describe('executions that send no code', { tags: ['T17'] }, () => {
  it.each([
    ['no authorization', none],
    ['a passkey', byPasskey],
  ])('are never refused: %s', async (_, outcome) => {
    const limits = { challengesPerUser: three, challengesPerAccount: three }
    const { executeAll, resend, executions } = start(outcome, { limits })
    // Codes that are asked for keep no payment back that needs none.
    for (const id of numbered(5)) await resend(id)

    expect(new Set(await executeAll(numbered(20)))).toEqual(new Set([200]))
    expect(executions()).toBe(20)
  })
})
