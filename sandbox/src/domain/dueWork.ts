import { expireApproval } from './incomingPayments.ts'
import { takePaymentStep } from './payments.ts'
import { expireQuote } from './quotes.ts'
import { sendWebhook } from './webhooks.ts'
import type { JobHandlers } from './work.ts'

/** What happens when scheduled work falls due. */
export const dueWork: JobHandlers = {
  EXPIRE_QUOTE: expireQuote,
  PAYMENT_STEP: takePaymentStep,
  SEND_WEBHOOK: sendWebhook,
  EXPIRE_APPROVAL: expireApproval,
}
