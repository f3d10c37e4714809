import { expect, it } from 'vitest'
import { type AppUser, createMemoryStore } from '../../../src/relay.ts'
import { agentActionDigest } from '../../../src/shared/agentActionDigest.ts'
import type { AgentAction } from '../../../src/shared/agentResources.ts'
import { rightAnswers } from '../../support/answers.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings, bob } from '../support/users.ts'

const decision = rightAnswers.parseAgentDecision as object
const parsed = rightAnswers.parseAgentAction as AgentAction
const { agentId } = adasThings
const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** An action of a user's agent, one of any number. */
const actionOf = ({ customerId, accountIds: [accountId = ''] }: AppUser, index: number) =>
  ({
    ...parsed,
    ...{ id: `AgentAction:${uuid(index)}`, agentId, customerId, status: 'PENDING_APPROVAL' },
    quote: { ...parsed.quote, customerId, source: { sourceType: 'ACCOUNT', accountId } },
  }) as unknown as AgentAction

it('the approvals of one user leave room for those of others in the store', {
  tags: ['T31'],
}, async () => {
  let action = actionOf(ada, 0)
  const fetch = scriptedService(({ method, path }) => {
    const { customerId, id } = action
    if (method === 'POST') return json(200, { ...decision, id, agentId, customerId })
    if (path.startsWith('/agents/approvals')) return json(200, { data: [action], hasMore: false })
    if (path.startsWith('/agents/'))
      return json(200, { ...rightAnswers.parseAgent, id: agentId, customerId })
    return json(200, { data: [] })
  })
  const store = createMemoryStore({ maxEntries: 250 })
  const { browserOf } = relayUnderTest({ fetch, users: [ada, bob], store })
  const approve = async (user: AppUser, index: number) => {
    action = actionOf(user, index)
    const { id } = action
    const path = `/agents/${encodeURIComponent(agentId)}/actions/${encodeURIComponent(id)}/approve`
    return (await browserOf(user).post(path, { digest: await agentActionDigest(action) })).status
  }
  const statuses: number[] = []
  for (let made = 0; made < 260; made += 1) statuses.push(await approve(ada, made))
  expect(statuses.filter((status) => status === 200)).toHaveLength(200)
  expect(statuses.filter((status) => status === 429)).toHaveLength(60)
  expect(await approve(bob, 1)).toBe(200)
})
