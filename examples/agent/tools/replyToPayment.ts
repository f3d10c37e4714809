import type { PaymentOutcome } from '../payments/makePayment.ts'
import { describeAction, isUnpaid } from '../texts/describeAction.ts'
import type { ToolReply } from './agentTool.ts'

/** Tells the outcome of a payment; an error is one that paid nothing. */
export function replyToPayment(outcome: PaymentOutcome): ToolReply {
  const { action } = outcome
  return { text: aboutRepeat(outcome) + describeAction(action), isError: isUnpaid(action) }
}

function aboutRepeat({ isRepeat, wasSent }: PaymentOutcome): string {
  if (!isRepeat) return ''
  return wasSent
    ? 'You requested this payment before; the service did not list it, so it was sent again under the same key. '
    : 'You requested this payment before; it was not made a second time. '
}
