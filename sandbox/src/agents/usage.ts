import { worthIn } from '../rates/conversion.ts'
import type { AgentUsage } from './agents.table.ts'

/** Nothing spent on a day, nor in its month. */
export function noUsage(now: Date): AgentUsage {
  return { day: dayOf(now), dailyTransactionCount: 0, dailySpend: 0, monthlySpend: 0 }
}

/** Returns the usage on the day and in the month of `now`: both begin at midnight in UTC. */
export function usageAt(usage: AgentUsage, now: Date): AgentUsage {
  const day = dayOf(now)
  if (usage.day === day) return usage
  const isSameMonth = monthOf(usage) === monthOf({ day })
  return { ...noUsage(now), monthlySpend: isSameMonth ? usage.monthlySpend : 0 }
}

/** The usage with one more transaction in it. */
export function withSpend(usage: AgentUsage, spend: bigint): AgentUsage {
  return {
    day: usage.day,
    dailyTransactionCount: usage.dailyTransactionCount + 1,
    dailySpend: sum(usage.dailySpend, spend),
    monthlySpend: sum(usage.monthlySpend, spend),
  }
}

/** The same usage in another currency, none of it worth less than before. */
export function usageIn(usage: AgentUsage, from: string, to: string): AgentUsage {
  if (from === to) return usage
  return {
    ...usage,
    dailySpend: sum(0, worthIn(usage.dailySpend, from, to)),
    monthlySpend: sum(0, worthIn(usage.monthlySpend, from, to)),
  }
}

/** The month of a usage, as `YYYY-MM`. */
export function monthOf({ day }: Pick<AgentUsage, 'day'>): string {
  return day.slice(0, 7)
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

/** Only an agent without limits can spend more than a number counts exactly; it stays at the end. */
function sum(before: number, more: bigint): number {
  const total = BigInt(before) + more
  return total > Number.MAX_SAFE_INTEGER ? Number.MAX_SAFE_INTEGER : Number(total)
}
