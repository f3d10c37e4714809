import type { PaymentOutcome } from '../payments/makePayment.ts'
import { describeAction, isUnpaid } from '../texts/describeAction.ts'
import type { ToolReply } from './agentTool.ts'

/** Says what became of a payment; an error is one that paid nothing. */
export function replyToPayment({ action, isRepeat }: PaymentOutcome): ToolReply {
  const repeat = 'You requested this payment before; it was not made a second time. '
  return { text: (isRepeat ? repeat : '') + describeAction(action), isError: isUnpaid(action) }
}
