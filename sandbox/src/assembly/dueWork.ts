import type { JobHandlers } from '../core/work/work.ts'
import { expireApproval } from '../payments/incomingPayments.ts'
import { takePaymentStep } from '../payments/payments.ts'
import { expireQuote } from '../quotes/quotes.ts'
import { sendWebhook } from '../webhooks/webhooks.ts'

/** What happens when scheduled work falls due. */
export const dueWork: JobHandlers = {
  EXPIRE_QUOTE: expireQuote,
  PAYMENT_STEP: takePaymentStep,
  SEND_WEBHOOK: sendWebhook,
  EXPIRE_APPROVAL: expireApproval,
}
