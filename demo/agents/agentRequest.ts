import type { Agent, AgentAction, Amount, ExternalAccount, Quote } from 'holdfast'
import { messages } from '../messages.ts'
import { holderOf } from '../payees/bankAccount.ts'
import { describePayee, payeeOf, type Recipient } from '../payees/payee.ts'
import { formatAmount } from '../shared/amounts.ts'
import { currencyDecimals } from '../shared/currencyDecimals.ts'
import { rateOf } from '../shared/rate.ts'
import { isolate } from '../ui/isolate.ts'
import { leftToRight } from '../ui/leftToRight.ts'
import { formatTime } from '../ui/time.ts'
import type { NamedAgent } from './agentPlatform.ts'

const texts = messages.agents

/** The customer's own accounts, by what they are called. */
export interface OwnAccounts {
  dollars: string | undefined
  wallet: string | undefined
}

/** One thing to know about a request: what it is called, and what it is. */
export type RequestFact = readonly [name: string, value: string]

/** What is paid by a request. */
type Wanted = Pick<AgentAction, 'quote' | 'transferDetails'>

/** How much an agent wants to pay. */
export function amountOfRequest({ quote, transferDetails }: Wanted): Amount | undefined {
  if (quote) return { amount: quote.totalSendingAmount, currency: quote.sendingCurrency }
  if (!transferDetails) return undefined
  const { amount, currency: code } = transferDetails
  return { amount, currency: amountCurrency(code) }
}

/** A currency that is named by its code alone. */
export function amountCurrency(code: string): Amount['currency'] {
  return { code, decimals: currencyDecimals(code) }
}

/** Whom an agent wants to pay; undefined where that is none of the accounts that are known. */
export function payeeOfRequest(
  action: Wanted,
  accounts: ExternalAccount[],
  own: OwnAccounts,
): string | undefined {
  const payee = recipientOf(action, accounts)
  if (payee) return describePayee(payee, accounts)
  const id = destinationOf(action)?.accountId
  return id !== undefined && [own.dollars, own.wallet].includes(id)
    ? nameAccount(id, own)
    : undefined
}

/** Where the money of a request goes. */
export function destinationOf({
  quote,
  transferDetails,
}: Wanted): Pick<Quote['destination'], 'accountId' | 'umaAddress'> | undefined {
  if (quote) return quote.destination
  return transferDetails && { accountId: transferDetails.destinationAccountId }
}

/** The same as the title of a line: a person or an address, without the account. */
export function titleOfRequest(action: Wanted, accounts: ExternalAccount[]): string {
  const payee = recipientOf(action, accounts)
  if (!payee) return texts.unknownPayee
  const name = 'account' in payee ? holderOf(payee.account) : leftToRight(payee.umaAddress)
  return messages.payment.sentTo(name)
}

function recipientOf(action: Wanted, accounts: ExternalAccount[]): Recipient | undefined {
  const destination = destinationOf(action)
  return destination && payeeOf({ destination }, accounts)
}

/** What one of the customer's accounts is called. */
export function nameAccount(id: string | undefined, own: OwnAccounts): string {
  if (id !== undefined && id === own.dollars) return texts.dollars
  return id !== undefined && id === own.wallet ? texts.wallet : texts.otherAccount
}

/** Everything that would be another payment if it were different. */
export function factsOfRequest(
  action: AgentAction,
  accounts: ExternalAccount[],
  own: OwnAccounts,
): RequestFact[] {
  const { quote, transferDetails } = action
  const amount = amountOfRequest(action)
  const from = quote?.source?.accountId ?? transferDetails?.sourceAccountId
  return [
    [messages.send.amount, amount ? formatAmount(amount) : ''],
    [texts.to, payeeOfRequest(action, accounts, own) ?? texts.unknownPayee],
    [texts.from, nameAccount(from, own)],
    ...(quote ? factsOfPrice(quote) : []),
  ]
}

/** What the payment costs and what arrives, as the review of a payment has it: only a transfer has no price. */
function factsOfPrice(quote: Quote): RequestFact[] {
  const { feesIncluded, sendingCurrency, totalReceivingAmount, receivingCurrency } = quote
  const { review, payment } = messages
  const fee = { amount: feesIncluded, currency: sendingCurrency }
  const rate = rateOf(quote)
  return [
    [review.fee, feesIncluded === 0 ? payment.noFee : formatAmount(fee)],
    ...(rate === undefined ? [] : [[review.rate, rate] as const]),
    [review.theyGet, formatAmount({ amount: totalReceivingAmount, currency: receivingCurrency })],
    [texts.expires, formatTime(quote.expiresAt)],
  ]
}

/** When the last of the prices of requests expires, as ISO 8601; undefined where none has a price. */
export function lastExpiry(actions: Pick<AgentAction, 'quote'>[]): string | undefined {
  const times = actions.flatMap(({ quote }) => quote?.expiresAt ?? [])
  return times.sort((one, other) => Date.parse(one) - Date.parse(other)).at(-1)
}

/**
 * The requests whose price has not expired, and those without one.
 *
 * @param secondsLeft - until {@link lastExpiry}, on the service's clock
 */
export function openRequests<Action extends Pick<AgentAction, 'quote'>>(
  actions: Action[],
  secondsLeft: number | undefined,
): Action[] {
  const last = lastExpiry(actions)
  if (last === undefined || secondsLeft === undefined) return actions
  const now = Date.parse(last) - secondsLeft * 1_000
  return actions.filter(({ quote }) => !quote || Date.parse(quote.expiresAt) > now)
}

/** The facts that were different before. */
export function changedFacts(before: RequestFact[], now: RequestFact[]): RequestFact[] {
  return before.filter(([name, value]) => now.find(([other]) => other === name)?.[1] !== value)
}

/**
 * Why an agent cannot do this by itself, as far as its policy says. The service shows only the policy of now: where the
 * agent was changed after it asked, that says nothing of why it did.
 */
export function reasonOfRequest(action: AgentAction, agent: Agent | undefined): string {
  const { because } = texts
  if (!agent) return because.unknown
  if (Date.parse(agent.updatedAt) > Date.parse(action.createdAt)) return because.earlier
  const { defaultExecutionMode, approvalThresholds, accountRestrictions } = agent.policy
  const amount = amountOfRequest(action)
  const { currency, amount: threshold } = approvalThresholds ?? {}
  const isSame = currency !== undefined && amount?.currency.code === currency
  if (isSame && threshold !== undefined && amount.amount > threshold) {
    return because.above(formatAmount({ amount: threshold, currency: amount.currency }))
  }
  const ends = [action.transferDetails?.sourceAccountId, action.quote?.source?.accountId]
  const rule = accountRestrictions?.accountRules?.find(({ accountId }) => ends.includes(accountId))
  if (rule?.executionMode === 'APPROVAL_REQUIRED') return because.account
  return defaultExecutionMode === 'APPROVAL_REQUIRED' ? because.always : because.unknown
}

/** What the customer calls an agent. */
export function nameOfAgent(id: string | undefined, agents: NamedAgent[]): string {
  const agent = agents.find((each) => each.id === id)
  return agent ? isolate(agent.name) : texts.formerAgent
}
