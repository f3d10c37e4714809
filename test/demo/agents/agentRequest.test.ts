import { beforeAll, describe, expect, it } from 'vitest'
import {
  changedFacts,
  factsOfRequest,
  lastExpiry,
  openRequests,
  reasonOfRequest,
} from '../../../demo/agents/agentRequest.ts'
import { loadWalletMessages } from '../../../demo/messages.ts'
import type { Agent, AgentAction, Quote } from '../../../src/index.ts'
import { rightAnswers } from '../../support/answers.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { bankAccount, price } from '../support/backend.ts'

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

describe('factsOfRequest', () => {
  const own = { dollars: undefined, wallet: sessionFixture().accountId }
  const eur = { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 }
  const { transferDetails: _, ...sample } = rightAnswers.parseAgentAction as AgentAction
  const priced = (changes: Partial<Quote> = {}): AgentAction => ({
    ...sample,
    quote: price('payload', {
      totalReceivingAmount: 882,
      receivingCurrency: eur,
      feesIncluded: 200_000,
      exchangeRate: 0.9,
      ...changes,
    }),
  })
  const plain = (action: AgentAction) =>
    factsOfRequest(action, [bankAccount()], own).map(([name, value]) =>
      `${name}: ${value}`.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' '),
    )

  it('has the fee, the rate and what arrives, as the review of a payment does', () => {
    expect(plain(priced())).toEqual(
      expect.arrayContaining([
        'Fee, included: 0.20 USDB',
        'Rate: 1 USDB = 0.9 EUR',
        'Receiver gets: 8.82 EUR',
      ]),
    )
    expect(plain(priced({ feesIncluded: 0 }))).toContain('Fee, included: None')
  })

  it('has no price where a transfer has none', () => {
    const { quote: _quote, ...transfer } = priced()
    const names = plain(transfer).join()
    expect(names).not.toMatch(/Fee|Rate|Receiver gets/)
  })

  it('is another request where the fee is another one', () => {
    const facts = (action: AgentAction) => factsOfRequest(action, [bankAccount()], own)
    const changes = changedFacts(facts(priced()), facts(priced({ feesIncluded: 300_000 })))
    expect(changes.map(([name]) => name)).toContain('Fee, included')
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
