import { beforeAll, describe, expect, it } from 'vitest'
import { describeObstacle, findObstacles } from '../../../demo/agents/approvalObstacle.ts'
import { loadWalletMessages } from '../../../demo/messages.ts'
import type { Agent, AgentAction } from '../../../src/index.ts'
import { rightAnswers } from '../../support/answers.ts'

const source = 'InternalAccount:dollars'
const USD = { code: 'USD', decimals: 2 }
const now = new Date('2026-11-24T12:00:00Z')

const sample = rightAnswers.parseAgent as Agent
const agent: Agent = {
  ...sample,
  isPaused: false,
  policy: {
    ...sample.policy,
    spendingLimits: { currency: 'USD', perTransactionLimit: 5_000, dailyLimit: 20_000 },
  },
  usage: { ...sample.usage, dailySpend: 0, dailyResetDate: '2026-11-24' },
}

/** @param amount - in the smallest unit */
function transfer(amount: number, currency = 'USD'): AgentAction {
  const details = { amount, currency, sourceAccountId: source, destinationAccountId: 'x' }
  const { quote: _, ...action } = rightAnswers.parseAgentAction as AgentAction
  return { ...action, transferDetails: details }
}

const context = { agent, dollars: { id: source, balance: { amount: 50_000, currency: USD } }, now }

const spent = (dailySpend: number, dailyResetDate: string) => ({
  ...context,
  agent: { ...agent, usage: { ...agent.usage, dailySpend, dailyResetDate } },
})

describe('findObstacles', () => {
  it('finds none for a request within the limits and the balance', () => {
    expect(findObstacles(transfer(4_000), context)).toEqual([])
  })

  it('finds a paused agent', () => {
    const paused = { ...context, agent: { ...agent, isPaused: true } }
    expect(findObstacles(transfer(4_000), paused)).toEqual([{ kind: 'paused' }])
  })

  it('finds an amount above the limit for one payment, and none at the limit', () => {
    const limit = { amount: 5_000, currency: USD }
    expect(findObstacles(transfer(5_001), context)).toEqual([{ kind: 'payment', limit }])
    expect(findObstacles(transfer(5_000), context)).toEqual([])
  })

  it('finds an amount above what is left of the limit for a day', () => {
    const left = { amount: 3_000, currency: USD }
    const today = spent(17_000, '2026-11-24')
    expect(findObstacles(transfer(4_000), today)).toEqual([{ kind: 'day', left }])
    expect(findObstacles(transfer(3_000), today)).toEqual([])
  })

  it('says that nothing is left where more than the limit was spent', () => {
    const left = { amount: 0, currency: USD }
    const today = spent(25_000, '2026-11-24')
    expect(findObstacles(transfer(1), today)).toEqual([{ kind: 'day', left }])
  })

  it('does not count what was spent on another day', () => {
    expect(findObstacles(transfer(4_000), spent(17_000, '2026-11-23'))).toEqual([])
  })

  it('finds an account that holds less, also by a price', () => {
    const balance = { amount: 3_000, currency: USD }
    const poor = { ...context, dollars: { id: source, balance } }
    expect(findObstacles(transfer(4_000), poor)).toEqual([{ kind: 'dollars', balance }])
    const { transferDetails: _, ...action } = transfer(0)
    const { quote } = rightAnswers.parseAgentAction as AgentAction
    if (!quote) throw new Error('The sample has no quote')
    const priced = { ...quote, source: { accountId: source }, sendingCurrency: USD }
    const byQuote = { ...action, quote: { ...priced, totalSendingAmount: 3_001 } } as AgentAction
    expect(findObstacles(byQuote, poor)).toEqual([{ kind: 'dollars', balance }])
  })

  it('finds all of them', () => {
    const balance = { amount: 3_000, currency: USD }
    const all = { now, agent: { ...agent, isPaused: true }, dollars: { id: source, balance } }
    const kinds = findObstacles(transfer(6_000), all).map(({ kind }) => kind)
    expect(kinds).toEqual(['paused', 'payment', 'dollars'])
  })

  it('compares no currency with another, and no other account with Dollars', () => {
    expect(findObstacles(transfer(1_000_000, 'EUR'), context)).toEqual([])
    const other = { id: 'InternalAccount:other', balance: { amount: 0, currency: USD } }
    expect(findObstacles(transfer(4_000), { ...context, dollars: other })).toEqual([])
  })

  it('finds none where agent and account are not known', () => {
    const unknown = { agent: undefined, dollars: undefined, now }
    expect(findObstacles(transfer(1_000_000), unknown)).toEqual([])
  })
})

describe('describeObstacle', () => {
  beforeAll(loadWalletMessages)

  it('says each of them', () => {
    const currency = USD
    const sentences = [
      describeObstacle({ kind: 'paused' }),
      describeObstacle({ kind: 'payment', limit: { amount: 2_000, currency } }),
      describeObstacle({ kind: 'day', left: { amount: 1_000, currency } }),
      describeObstacle({ kind: 'dollars', balance: { amount: 3_000, currency } }),
    ]
    expect(sentences.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'This agent is paused.',
      'Above its limit of 20.00 USD for one payment.',
      'Above what is left of its limit today: 10.00 USD.',
      'Your Dollars account holds only 30.00 USD.',
    ])
  })
})
