import type { JobHandlers } from '../scheduler.ts'
import { expireApproval } from './incomingPayments.ts'
import { takePaymentStep } from './payments.ts'
import { expireQuote } from './quotes.ts'
import { sendWebhook } from './webhooks.ts'

/** What happens when scheduled work falls due. */
export const dueWork: JobHandlers = {
  EXPIRE_QUOTE: expireQuote,
  PAYMENT_STEP: takePaymentStep,
  SEND_WEBHOOK: sendWebhook,
  EXPIRE_APPROVAL: expireApproval,
}
