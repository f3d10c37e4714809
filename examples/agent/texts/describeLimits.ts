import type { Agent, InternalAccount } from '../service/shapes.ts'
import { formatMoney } from './money.ts'

/** The limits of an agent's payments, in plain sentences. */
export function describeLimits({ policy, isPaused }: Agent, accounts: InternalAccount[]): string {
  const { spendingLimits: limits } = policy
  const { dailyTransactionLimit: count } = limits
  const currency = accounts.find(({ balance }) => balance.currency.code === limits.currency)
    ?.balance.currency
  const amounts = [
    [limits.perTransactionLimit, 'in a single payment'],
    [limits.dailyLimit, 'in a day'],
    [limits.monthlyLimit, 'in a month'],
  ] as const
  const parts = amounts.flatMap(([limit, period]) =>
    typeof limit === 'number' && currency ? [`${formatMoney(limit, currency)} ${period}`] : [],
  )
  return [
    isPaused && 'The customer has paused you: you can only read.',
    parts.length > 0 && `You may spend at most ${parts.join(', ')}.`,
    typeof count === 'number' && `You may make at most ${count} payments in a day.`,
    'The customer may have to approve a payment before it is made.',
  ]
    .filter(Boolean)
    .join(' ')
}
