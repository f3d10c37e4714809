import { describe, expect, it, vi } from 'vitest'
import { routes } from '../../../src/relay/routes.ts'
import { agentActionDigest } from '../../../src/shared/agentActionDigest.ts'
import type { Agent, AgentAction } from '../../../src/shared/agentResources.ts'
import { envelopeCode, isRefusal } from '../../../src/shared/refusal.ts'
import { rightAnswers } from '../../support/answers.ts'
import {
  failures,
  type RefusalCase,
  responseOf,
  someRefusalCases,
} from '../../support/refusalCases.ts'
import { isPauseOfRelay, skipPauses } from '../../support/skipPauses.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { sampleOf } from '../support/samples.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada, adasQuote, adasThings, cardFields } from '../support/users.ts'

vi.setConfig({ testTimeout: 120_000 })

skipPauses(isPauseOfRelay)

const { customerId } = ada
const { accountId, agentId, actionId, cardId, externalAccountId } = adasThings
const parsed = rightAnswers.parseAgentAction as AgentAction
const action = {
  ...parsed,
  quote: { ...parsed.quote, customerId, source: { sourceType: 'ACCOUNT', accountId } },
  ...{ id: actionId, agentId, customerId, status: 'PENDING_APPROVAL' },
} as unknown as AgentAction

const readAgent = rightAnswers.parseAgent as Agent
const accountRestrictions = { allowedAccountIds: [accountId] }
const agent = { ...readAgent, policy: { ...readAgent.policy, accountRestrictions } }

/** What the service has of Ada’s. */
const owned: [string, object][] = [
  ['/quotes/', adasQuote],
  ['/cards/', { ...cardFields, id: cardId }],
  ['/customers/external-accounts/', { id: externalAccountId, customerId }],
  ['/agents/approvals', { data: [action], hasMore: false }],
  ['/agents/', { ...agent, id: agentId, customerId }],
]

/** A relay in front of a service whose gateway responds to every write with this. */
function behindGateway(refusalCase: RefusalCase) {
  let approvals = 0
  const fetch = scriptedService(({ method, path }) => {
    if (method !== 'GET') {
      approvals += 1
      return responseOf(refusalCase)
    }
    if (path.startsWith('/agents/approvals') && approvals > 0) return json(200, { data: [] })
    const [, found] = owned.find(([start]) => path.startsWith(start)) ?? []
    return json(200, found ?? { data: [] })
  })
  return relayUnderTest({ fetch, users: [ada] }).browserOf(ada)
}

/** The routes that move money, or give power over it, beside that of an approval. */
const movers = [
  'executeQuote',
  'authorizeQuote',
  'createQuote',
  'createExternalAccount',
  'createCard',
  'updateCard',
  'createDelegatedKey',
  'createAgent',
  'updateAgentPolicy',
]

/** Sends to a route, behind a gateway with this response. */
async function call(name: string, refusalCase: RefusalCase) {
  const route = routes.find((it) => it.name === name)
  if (!route) throw new Error(`no route ${name}`)
  const { method, path, body, headers } = sampleOf(route, adasThings)
  const isApproval = name === 'approveAgentAction'
  const sent = isApproval ? { digest: await agentActionDigest(action) } : body
  const browser = behindGateway(refusalCase)
  return () =>
    browser.call<{ code?: string }>(method, path, {
      ...(sent && { body: sent }),
      ...(headers && { headers }),
    })
}

/** What the service refuses the platform, the relay does not pass on as a refusal of the customer. */
const isOfPlatform = ({ status }: RefusalCase) => status === 401 || status === 403

/** Whether the page may take a response for a refusal only where the service refused. */
function isPassedOnRightly(
  { status, body }: { status: number; body: { code?: string } },
  it: RefusalCase,
): boolean {
  const seemsRefused =
    isRefusal(status, envelopeCode(status, body)) && body.code !== 'AGENT_ACTION_OUTCOME_UNKNOWN'
  return seemsRefused === it.isRefusal || (it.isRefusal && isOfPlatform(it))
}

describe('a response of a gateway in front of the service', { tags: ['T42'] }, () => {
  it.each(movers.map((name, turn) => [name, turn] as const))(
    'is not passed on as a refusal of %s',
    async (name, turn) => {
      const wrong = await failures(someRefusalCases(turn), async (it) => {
        const send = await call(name, it)
        return isPassedOnRightly(await send(), it)
      })
      expect(wrong).toEqual([])
    },
  )

  it('leaves the outcome of an approval unknown, also of one that is repeated', async () => {
    const wrong = await failures(someRefusalCases(0), async (it) => {
      const send = await call('approveAgentAction', it)
      const first = await send()
      const again = await send()
      const code = it.isRefusal ? 'AGENT_ACTION_NOT_PENDING' : 'AGENT_ACTION_OUTCOME_UNKNOWN'
      return isPassedOnRightly(first, it) && again.body.code === code
    })
    expect(wrong).toEqual([])
  })
})
