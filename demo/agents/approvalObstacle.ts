import type { Agent, AgentAction, Amount } from 'holdfast'
import { messages } from '../messages.ts'
import { formatAmount } from '../shared/amounts.ts'
import type { DollarAccount } from './agentPlatform.ts'
import { amountCurrency, amountOfRequest } from './agentRequest.ts'

const texts = messages.agents

/** Why the service would not pay a request after an approval. */
export type ApprovalObstacle =
  | { kind: 'paused' }
  /** More than the limit for one payment. */
  | { kind: 'payment'; limit: Amount }
  /** More than is left of the limit for a day. */
  | { kind: 'day'; left: Amount }
  /** More than the account holds. */
  | { kind: 'dollars'; balance: Amount }

/** What the page knows of a request's agent and account. */
export interface ApprovalContext {
  agent: Agent | undefined
  dollars: Pick<DollarAccount, 'id' | 'balance'> | undefined
  now: Date
}

/** Finds what is sure to make an approval fail. Amounts in different currencies are not compared. */
export function findObstacles(action: AgentAction, context: ApprovalContext): ApprovalObstacle[] {
  const amount = amountOfRequest(action)
  const isPaused = context.agent?.isPaused === true
  return [
    ...(isPaused ? [{ kind: 'paused' } as const] : []),
    ...(amount ? [findLimit(amount, context), findShortage(action, amount, context)] : []),
  ].filter((obstacle) => obstacle !== undefined)
}

function findLimit(
  { amount, currency }: Amount,
  { agent, now }: ApprovalContext,
): ApprovalObstacle | undefined {
  const limits = agent?.policy.spendingLimits
  if (!limits || limits.currency !== currency.code) return undefined
  const { perTransactionLimit, dailyLimit } = limits
  const limit = amountCurrency(limits.currency)
  if (amount > perTransactionLimit) {
    return { kind: 'payment', limit: { amount: perTransactionLimit, currency: limit } }
  }
  if (dailyLimit === undefined) return undefined
  const left = Math.max(0, dailyLimit - spentOn(now, agent))
  return amount > left ? { kind: 'day', left: { amount: left, currency: limit } } : undefined
}

/** A day begins at midnight in UTC; the figures of another day count for nothing. */
function spentOn(now: Date, { usage }: Agent): number {
  const { dailyResetDate, dailySpend } = usage
  const today = now.toISOString().slice(0, 10)
  return dailyResetDate === undefined || dailyResetDate === today ? dailySpend : 0
}

function findShortage(
  { quote, transferDetails }: AgentAction,
  { amount, currency }: Amount,
  { dollars }: ApprovalContext,
): ApprovalObstacle | undefined {
  const source = quote?.source?.accountId ?? transferDetails?.sourceAccountId
  if (!dollars || dollars.id !== source) return undefined
  const { balance } = dollars
  if (balance.currency.code !== currency.code) return undefined
  return amount > balance.amount ? { kind: 'dollars', balance } : undefined
}

/** What an obstacle is, as a sentence. */
export function describeObstacle(obstacle: ApprovalObstacle): string {
  const { obstacles } = texts
  switch (obstacle.kind) {
    case 'paused':
      return obstacles.paused
    case 'payment':
      return obstacles.payment(formatAmount(obstacle.limit))
    case 'day':
      return obstacles.day(formatAmount(obstacle.left))
    case 'dollars':
      return obstacles.dollars(formatAmount(obstacle.balance))
  }
}
