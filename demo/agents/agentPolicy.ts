import type { Agent, AgentPolicy } from 'holdfast'
import { messages } from '../messages.ts'
import { amountProblem, readAmount } from '../shared/amountField.ts'
import { formatAmount } from '../shared/amounts.ts'
import { amountText } from '../shared/amountText.ts'
import { textLocale } from '../ui/locale.ts'
import { amountCurrency, nameAccount, type OwnAccounts } from './agentRequest.ts'

const texts = messages.agents

/** What agents are limited in. */
export const agentCurrency = amountCurrency('USD')

/** A policy as the service shows it, or as it is about to be. */
type ShownPolicy = Agent['policy']

/** A policy as the form has it: amounts as they are typed. */
export interface PolicyFields {
  perPayment: string
  perDay: string
  isAsking: 'above' | 'always'
  askAbove: string
  canSee: boolean
  canPrepare: boolean
  canAddPayees: boolean
}

/** What a new agent may do, unless the customer says otherwise. */
export function suggestedPolicy(): PolicyFields {
  const text = (amount: number) => amountText({ amount, currency: agentCurrency })
  return {
    perPayment: text(5_000),
    perDay: text(20_000),
    isAsking: 'above',
    askAbove: text(2_500),
    canSee: false,
    canPrepare: false,
    canAddPayees: false,
  }
}

/** A policy, back in the form. */
export function fieldsOfPolicy(policy: ShownPolicy, { wallet }: OwnAccounts): PolicyFields {
  const { permissions, spendingLimits, approvalThresholds, accountRestrictions } = policy
  const text = (amount: number | undefined) =>
    amount === undefined ? '' : amountText({ amount, currency: agentCurrency })
  const allowed = accountRestrictions?.allowedAccountIds
  const threshold = approvalThresholds?.amount
  const isAlways = policy.defaultExecutionMode === 'APPROVAL_REQUIRED'
  return {
    perPayment: text(spendingLimits.perTransactionLimit),
    perDay: text(spendingLimits.dailyLimit),
    isAsking: isAlways ? 'always' : 'above',
    askAbove: text(threshold ?? (isAlways ? 2_500 : spendingLimits.perTransactionLimit)),
    canSee: permissions.includes('VIEW_TRANSACTIONS'),
    canPrepare: allowed === undefined || (wallet !== undefined && allowed.includes(wallet)),
    canAddPayees: permissions.includes('MANAGE_EXTERNAL_ACCOUNTS'),
  }
}

/** The policy that the form describes; amounts that are not valid count as zero. */
export function policyOfFields(fields: PolicyFields, own: OwnAccounts): AgentPolicy {
  const { canSee, canPrepare, canAddPayees, isAsking } = fields
  const accounts = [own.dollars, canPrepare ? own.wallet : undefined]
  return {
    permissions: [
      ...(canSee ? (['VIEW_TRANSACTIONS'] as const) : []),
      'CREATE_TRANSFERS',
      'CREATE_QUOTES',
      'EXECUTE_QUOTES',
      ...(canAddPayees ? (['MANAGE_EXTERNAL_ACCOUNTS'] as const) : []),
    ],
    defaultExecutionMode: isAsking === 'always' ? 'APPROVAL_REQUIRED' : 'AUTO',
    spendingLimits: {
      currency: 'USD',
      perTransactionLimit: readAmount(fields.perPayment, agentCurrency),
      dailyLimit: fields.perDay === '' ? null : readAmount(fields.perDay, agentCurrency),
    },
    accountRestrictions: { allowedAccountIds: accounts.filter((id) => id !== undefined) },
    approvalThresholds: {
      currency: 'USD',
      amount: isAsking === 'always' ? null : readAmount(fields.askAbove, agentCurrency),
    },
  }
}

/** What is wrong with the form, by field. */
export function policyProblems(fields: PolicyFields): Record<string, string | undefined> {
  const { perPayment, perDay, isAsking, askAbove } = fields
  const most = readAmount(perPayment, agentCurrency)
  const limit = formatAmount({ amount: most, currency: agentCurrency })
  const isAbove = most > 0 && readAmount(askAbove, agentCurrency) > most
  const isBelow = most > 0 && perDay !== '' && readAmount(perDay, agentCurrency) < most
  return {
    perPayment: amountProblem(perPayment, agentCurrency),
    perDay:
      (perDay === '' ? undefined : amountProblem(perDay, agentCurrency)) ??
      (isBelow ? texts.belowLimit(limit) : undefined),
    askAbove:
      isAsking === 'always'
        ? undefined
        : (amountProblem(askAbove, agentCurrency) ??
          (isAbove ? texts.aboveLimit(limit) : undefined)),
  }
}

/** What an agent may do, as sentences a customer understands. */
export function sentencesOf(policy: ShownPolicy | AgentPolicy, own: OwnAccounts): string[] {
  const { permissions, accountRestrictions } = policy
  const has = (permission: string) => permissions.some((it) => it === permission)
  const { may } = texts
  const allowed = accountRestrictions?.allowedAccountIds
  const canPay = has('CREATE_TRANSFERS') || (has('CREATE_QUOTES') && has('EXECUTE_QUOTES'))
  const canPrepare = has('CREATE_QUOTES') && (!allowed || allowed.includes(own.wallet ?? ''))
  return [
    canPay ? may.sentence(payments(policy, own), asking(policy)) : may.notPay,
    ...(canPrepare ? [may.prepare] : []),
    has('VIEW_TRANSACTIONS') ? may.see : may.notSee,
    ...(has('MANAGE_EXTERNAL_ACCOUNTS') ? [may.addPayees] : []),
  ]
}

function payments(
  { spendingLimits, accountRestrictions }: ShownPolicy | AgentPolicy,
  own: OwnAccounts,
) {
  const { may } = texts
  const { currency, perTransactionLimit, dailyLimit, dailyTransactionLimit, monthlyLimit } =
    spendingLimits
  const sum = (amount: number) => formatAmount({ amount, currency: amountCurrency(currency) })
  const limits = [
    may.atATime(sum(perTransactionLimit)),
    ...(typeof dailyLimit === 'number' ? [may.aDay(sum(dailyLimit))] : []),
    ...(typeof dailyTransactionLimit === 'number' ? [may.timesADay(dailyTransactionLimit)] : []),
    ...(typeof monthlyLimit === 'number' ? [may.aMonth(sum(monthlyLimit))] : []),
  ]
  // Money leaves the wallet only with the customer's signature.
  const ids = (accountRestrictions?.allowedAccountIds ?? [own.dollars]).filter(
    (id) => id !== own.wallet,
  )
  const accounts = ids.map((id) => nameAccount(id, own))
  return may.pay(listOf(limits), listOf(accounts))
}

function asking({
  defaultExecutionMode,
  approvalThresholds,
  spendingLimits,
}: ShownPolicy | AgentPolicy) {
  const { may } = texts
  const { currency, amount } = approvalThresholds ?? {}
  const isAsking =
    defaultExecutionMode ?? (typeof amount === 'number' ? 'AUTO' : 'APPROVAL_REQUIRED')
  if (isAsking === 'APPROVAL_REQUIRED') return may.asksAlways
  if (typeof amount !== 'number' || currency === undefined) return may.asksNever
  const isNever =
    currency === spendingLimits.currency && amount >= spendingLimits.perTransactionLimit
  if (isNever) return may.asksNever
  return may.asksAbove(formatAmount({ amount, currency: amountCurrency(currency) }))
}

function listOf(parts: string[]): string {
  return new Intl.ListFormat(textLocale, { type: 'conjunction' }).format(parts)
}
