import { messages } from '../messages.ts'
import { readAmount } from '../shared/amountField.ts'
import { formatAmount } from '../shared/amounts.ts'
import { agentCurrency, type PolicyFields } from './agentPolicy.ts'

const texts = messages.agents

/** Sums up what a form with valid amounts allows: what an agent pays by itself, and what else it may do. */
export function summaryOf(fields: PolicyFields): string {
  const { allowed, may } = texts
  return [
    fields.isAsking === 'always'
      ? allowed.payNothing
      : allowed.payUpTo(formatTyped(fields.askAbove)),
    fields.perDay === '' ? allowed.noDailyLimit : allowed.aDay(formatTyped(fields.perDay)),
    fields.canSee ? may.see : allowed.seeNothing,
    ...(fields.canPrepare ? [allowed.prepare] : []),
    ...(fields.canAddPayees ? [may.addPayees] : []),
  ].join(' ')
}

function formatTyped(text: string): string {
  return formatAmount({ amount: readAmount(text, agentCurrency), currency: agentCurrency })
}
