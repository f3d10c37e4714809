import type { JobHandlers } from '../scheduler.ts'
import { takePaymentStep } from './payments.ts'
import { expireQuote } from './quotes.ts'

/** What happens when scheduled work falls due. */
export const dueWork: JobHandlers = {
  EXPIRE_QUOTE: expireQuote,
  PAYMENT_STEP: takePaymentStep,
}
