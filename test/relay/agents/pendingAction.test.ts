import { describe, expect, it } from 'vitest'
import type { AppUser } from '../../../src/relay.ts'
import { agentActionDigest } from '../../../src/shared/agentActionDigest.ts'
import type { AgentAction } from '../../../src/shared/agentResources.ts'
import type { Page, Quote } from '../../../src/shared/resources.ts'
import { rightAnswers } from '../../support/answers.ts'
import { isPauseOfRelay, skipPauses } from '../../support/skipPauses.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada } from '../support/users.ts'

skipPauses(isPauseOfRelay)

const [adas = ''] = ada.accountIds
const partners = 'InternalAccount:partner'
const shared = 'InternalAccount:holding'
const bank = 'ExternalAccount:1'
const partner: AppUser = { ...ada, id: 'partner', accountIds: [partners] }

const time = '2026-06-01T12:00:00Z'

function actionOf(parts: Partial<AgentAction>, id = 'AgentAction:1'): AgentAction {
  return {
    id,
    agentId: 'Agent:1',
    customerId: ada.customerId,
    status: 'PENDING_APPROVAL',
    type: 'TRANSFER_OUT',
    createdAt: time,
    updatedAt: time,
    ...parts,
  }
}

function transfer(sourceAccountId: string, destinationAccountId: string, type = 'TRANSFER_OUT') {
  const transferDetails = { amount: 300, currency: 'USD', sourceAccountId, destinationAccountId }
  return actionOf({ type, transferDetails })
}

/** The execution of a quote from one account to another. @param from - undefined for money from outside the service */
function quoteFrom(from: string | undefined, to: string) {
  const source = from
    ? { sourceType: 'ACCOUNT', accountId: from }
    : { sourceType: 'REALTIME_FUNDING', customerId: ada.customerId }
  const destination = { destinationType: 'ACCOUNT', accountId: to }
  const quote: object = { ...(rightAnswers.parseQuote as object), source, destination }
  return actionOf({ type: 'EXECUTE_QUOTE', quote: quote as Quote })
}

/** An agent of the customer, that reaches these accounts. */
function agentOf(id: string, allowedAccountIds: string[]) {
  const permissions = ['CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES']
  const policy = {
    permissions,
    spendingLimits: { currency: 'USD', perTransactionLimit: 1_000 },
    accountRestrictions: { allowedAccountIds },
  }
  return { ...(rightAnswers.parseAgent as object), customerId: ada.customerId, id, policy }
}

/** Two people of one customer with a wallet each, and what an agent asked for, oldest first. */
function stage(actions: AgentAction[], approve = () => Promise.resolve()) {
  // The agent reaches no more than the person who decides.
  let accountIds: string[] = []
  const list = (query: URLSearchParams) => {
    const sorted = query.get('sortOrder') === 'asc' ? actions : actions.toReversed()
    const from = Number(query.get('cursor') ?? 0)
    const next = from + Number(query.get('limit'))
    const hasMore = next < sorted.length
    const nextCursor = hasMore ? String(next) : undefined
    return json(200, { data: sorted.slice(from, next), hasMore, nextCursor })
  }
  const fetch = scriptedService(async ({ method, path }) => {
    const { pathname: encoded, searchParams } = new URL(path, 'http://localhost')
    const pathname = decodeURIComponent(encoded)
    if (pathname === '/agents/approvals') return list(searchParams)
    if (pathname.startsWith('/agents/Agent:') && method === 'GET')
      return json(200, agentOf(pathname.slice('/agents/'.length), accountIds))
    if (pathname === '/customers/internal-accounts') {
      const wallets = [adas, partners].map((id) => ({ id, type: 'EMBEDDED_WALLET' }))
      return json(200, { data: [...wallets, { id: shared, type: 'INTERNAL_FIAT' }] })
    }
    const [, id = '', verb] = /\/actions\/(.*)\/(approve|reject)$/.exec(pathname) ?? []
    if (verb === 'approve') await approve()
    const status = verb === 'approve' ? 'APPROVED' : 'REJECTED'
    return method === 'POST' ? json(200, { ...actionOf({}, id), status }) : json(404, {})
  })
  const under = relayUnderTest({ fetch, users: [ada, partner] })
  const decide = async (user: AppUser, action: AgentAction, verb: 'approve' | 'reject') => {
    accountIds = user.accountIds
    const body = verb === 'approve' ? { digest: await agentActionDigest(action) } : {}
    const path = `/agents/${action.agentId}/actions/${action.id}/${verb}`
    const response = await under
      .browserOf(user)
      .post<{ status: unknown; code?: string }>(path, body)
    return response.body.code ?? response.body.status
  }
  const listOf = async (user: AppUser) =>
    (await under.browserOf(user).get<Page<AgentAction>>('/agents/approvals')).body.data
  const decisions = () => under.seen.filter(({ method }) => method === 'POST').length
  return { ...under, decide, listOf, decisions }
}

describe('what an agent wants to do', { tags: ['T11'] }, () => {
  it.each<[string, AgentAction, AppUser[]]>([
    ['out of another person’s wallet into the own one', transfer(adas, partners), [ada]],
    ['by quote, out of another person’s wallet', quoteFrom(adas, partners), [ada]],
    [
      'out of a wallet in its other form',
      quoteFrom(adas.replace('InternalAccount', 'EmbeddedWallet'), partners),
      [ada],
    ],
    ['out of a wallet into a shared account', transfer(adas, shared), [ada]],
    ['out of a wallet into a bank account', transfer(adas, bank), [ada]],
    ['out of a shared account into a bank account', transfer(shared, bank), [ada, partner]],
    ['out of a shared account into a wallet', transfer(shared, partners), [partner]],
    ['from a bank account into a wallet', transfer(bank, adas, 'TRANSFER_IN'), [ada]],
    [
      'from a bank account into a shared account',
      transfer(bank, shared, 'TRANSFER_IN'),
      [ada, partner],
    ],
    ['with money that is sent to the service, into a wallet', quoteFrom(undefined, adas), [ada]],
  ])('is shown to those who decide it, and to nobody else: %s', async (_, action, deciders) => {
    const { decide, listOf, decisions } = stage([action])
    for (const user of [ada, partner]) {
      const isDecider = deciders.includes(user)
      const before = decisions()
      expect(await listOf(user)).toHaveLength(isDecider ? 1 : 0)
      expect([await decide(user, action, 'reject'), await decide(user, action, 'approve')]).toEqual(
        isDecider
          ? ['REJECTED', 'APPROVED']
          : ['AGENT_ACTION_NOT_PENDING', 'AGENT_ACTION_NOT_PENDING'],
      )
      expect(decisions() - before).toBe(isDecider ? 2 : 0)
    }
  })
})

describe('a decision in the name of another agent', { tags: ['T11'] }, () => {
  it.each(['approve', 'reject'] as const)('decides nothing of another agent: %s', async (verb) => {
    // A service that lists the actions of all agents, whichever it is asked for.
    const { decide, decisions } = stage([transfer(adas, bank)])
    const misplaced = { ...transfer(adas, bank), agentId: 'Agent:2' }
    expect(await decide(ada, misplaced, verb)).toBe('AGENT_ACTION_NOT_PENDING')
    expect(decisions()).toBe(0)
  })
})

/** What an agent asked for in a flood, oldest first. */
const flood = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...transfer(shared, bank),
    id: `AgentAction:${index + 1}`,
  }))

describe('a decision about an agent with a flood of requests', { tags: ['T35'] }, () => {
  const verbs = ['approve', 'reject'] as const

  it.each(verbs)('finds the oldest 1,000: %s', async (verb) => {
    const actions = flood(2_500)
    const { decide } = stage(actions)
    for (const action of [actions[0], actions[999]])
      expect(action && (await decide(ada, action, verb))).toMatch(/APPROVED|REJECTED/)
  })

  it.each(verbs)('does not say that one behind them was decided: %s', async (verb) => {
    const actions = flood(2_500)
    const { decide, decisions } = stage(actions)
    const answers = [actions[1_000], actions.at(-1)].map((it) => it && decide(ada, it, verb))
    const code = 'TOO_MANY_AGENT_ACTIONS'
    expect(await Promise.all(answers)).toEqual([code, code])
    expect(decisions()).toBe(0)
  })

  it.each(verbs)('says that one was decided where the list ends with 1,000: %s', async (verb) => {
    const { decide } = stage(flood(1_000))
    expect(await decide(ada, actionOf({}, 'AgentAction:0'), verb)).toBe('AGENT_ACTION_NOT_PENDING')
  })

  it('does not say that nothing was approved after an approval whose response was lost', async () => {
    const actions = flood(1_500)
    const [action = actionOf({})] = actions
    const { decide } = stage(actions, () => {
      actions.shift()
      return Promise.reject(new TypeError('lost'))
    })
    expect(await decide(ada, action, 'approve')).toBe('SERVICE_UNREACHABLE')
    expect(await decide(ada, action, 'approve')).toBe('AGENT_ACTION_OUTCOME_UNKNOWN')
  })
})
