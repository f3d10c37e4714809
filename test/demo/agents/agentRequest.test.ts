import { beforeAll, describe, expect, it } from 'vitest'
import { lastExpiry, openRequests, reasonOfRequest } from '../../../demo/agents/agentRequest.ts'
import { loadWalletMessages } from '../../../demo/messages.ts'
import type { Agent, AgentAction } from '../../../src/index.ts'
import { rightAnswers } from '../../support/answers.ts'

beforeAll(loadWalletMessages)

describe('reasonOfRequest', () => {
  const { quote: _, ...sample } = rightAnswers.parseAgentAction as AgentAction
  const action: AgentAction = {
    ...sample,
    transferDetails: {
      amount: 3_000,
      currency: 'USD',
      sourceAccountId: 'InternalAccount:dollars',
      destinationAccountId: 'ExternalAccount:1',
    },
    createdAt: '2026-11-24T12:00:00Z',
  }
  const changedAt = (updatedAt: string): Agent => {
    const agent = rightAnswers.parseAgent as Agent
    const approvalThresholds = { currency: 'USD', amount: 2_500 }
    return { ...agent, policy: { ...agent.policy, approvalThresholds }, updatedAt }
  }

  it('names the amount above which the agent asks', () => {
    const reason = reasonOfRequest(action, changedAt('2026-11-24T11:00:00Z'))
    expect(reason.replaceAll('\u00a0', ' ')).toBe('More than 25.00 USD')
  })

  it('names no limit that may have been another one when the agent asked', () => {
    const reason = reasonOfRequest(action, changedAt('2026-11-24T12:30:00Z'))
    expect(reason).toBe('Its limits asked for it')
  })
})

describe('openRequests', () => {
  const priced = (expiresAt: string) => {
    const { quote } = rightAnswers.parseAgentAction as AgentAction
    return { quote: { ...quote, expiresAt } as NonNullable<AgentAction['quote']> }
  }
  const [first, last, transfer] = [
    priced('2026-11-24T12:01:00Z'),
    priced('2026-11-24T12:05:00Z'),
    {},
  ]

  it('leaves out those whose price has expired', () => {
    const all = [last, first, transfer]
    expect(lastExpiry(all)).toBe('2026-11-24T12:05:00Z')
    expect(openRequests(all, 300)).toEqual(all)
    expect(openRequests(all, 241)).toEqual(all)
    expect(openRequests(all, 240)).toEqual([last, transfer])
    expect(openRequests(all, 0)).toEqual([transfer])
  })

  it('keeps those that have no price', () => {
    expect(lastExpiry([transfer])).toBeUndefined()
    expect(openRequests([transfer], undefined)).toEqual([transfer])
  })
})
