import type { AgentAction } from '../service/shapes.ts'
import { describeAction, isUnpaid } from '../texts/describeAction.ts'
import { formatMoney } from '../texts/money.ts'
import { ToolProblem } from '../toolProblem.ts'
import type { PaymentRequest } from './paymentRequest.ts'

/**
 * For how long an equal payment is taken for a duplicate once it is decided. An assistant whose context
 * was cut forgets its keys, and may request a payment again hours later.
 */
const duplicateWindowMs = 24 * 60 * 60_000

/**
 * Refuses a payment that equals a recent one of the agent, or one that waits for approval however long:
 * the same payee, amount and currency. The customer can want both, so the caller may confirm it by the id of
 * the earlier one. A confirmation serves for one payment, since the next one equals that payment.
 *
 * @param actions - the actions of the agent, newest first
 * @param serviceTime - when the service listed them. The clock of the agent's machine may be wrong
 *   without anyone seeing it; where the service does not say the time, every action is recent
 * @throws ToolProblem that describes the earlier payment
 */
export function requireNoDuplicate(
  actions: readonly AgentAction[],
  serviceTime: Date | undefined,
  { terms, sent, duplicateOf }: PaymentRequest,
): void {
  const earlier = actions.find(
    (action) =>
      mayBeMeant(action, serviceTime) && !hasFailed(action) && isEqual(action, terms.to, sent),
  )
  // guard: mcp-payment-duplicate
  if (!earlier || earlier.id === duplicateOf) return
  throw new ToolProblem(
    [
      `Nothing was paid. An equal payment, of ${formatMoney(sent.amount, sent.currency)} to the same payee, was requested at ${earlier.createdAt.toISOString()}.`,
      describeAction(earlier),
      'If that is the payment you mean, do not pay again.',
      `Otherwise ask the customer whether the payee shall be paid a second time. Only after they have said yes, repeat the call with duplicateOf "${earlier.id}".`,
    ].join(' '),
  )
}

/** A customer who finds two equal requests side by side may approve both. */
function mayBeMeant(action: AgentAction, serviceTime: Date | undefined): boolean {
  // guard: mcp-payment-pending
  return action.status === 'PENDING_APPROVAL' || isRecent(action, serviceTime)
}

function isRecent({ createdAt }: AgentAction, serviceTime: Date | undefined): boolean {
  if (!serviceTime) return true
  return serviceTime.getTime() - createdAt.getTime() < duplicateWindowMs
}

const failures = new Set(['REJECTED', 'FAILED', 'REFUNDED', 'EXPIRED'])

/** Whether an action moved no money to the payee and never will. */
function hasFailed(action: AgentAction): boolean {
  return isUnpaid(action) || failures.has(action.transaction?.status ?? '')
}

function isEqual(action: AgentAction, payee: string, sent: PaymentRequest['sent']): boolean {
  const { to, amount, currency } = termsOf(action)
  return to === payee && amount === sent.amount && currency === sent.currency.code
}

function termsOf({ type, quote, transferDetails }: AgentAction) {
  if (type === 'TRANSFER_OUT') {
    return { ...transferDetails, to: transferDetails?.destinationAccountId }
  }
  return {
    to: quote?.destination?.accountId,
    amount: quote?.totalSendingAmount,
    currency: quote?.sendingCurrency?.code,
  }
}
