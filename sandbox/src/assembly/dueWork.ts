import { startImport } from '../bulk/bulkImports.ts'
import { activateCard } from '../cardIssuing/issueCard.ts'
import { completePull } from '../cardPayments/authorize.ts'
import type { JobHandlers } from '../core/work/work.ts'
import { expireInvitation } from '../invitations/invitations.ts'
import { expireApproval } from '../payments/incomingPayments.ts'
import { takePaymentStep } from '../payments/payments.ts'
import { expireQuote } from '../quotes/quotes.ts'
import { expireReset } from '../sca/resets.ts'
import { sendWebhook } from '../webhooks/webhooks.ts'

/** Handlers of scheduled work that falls due. */
export const dueWork: JobHandlers = {
  EXPIRE_QUOTE: expireQuote,
  PAYMENT_STEP: takePaymentStep,
  SEND_WEBHOOK: sendWebhook,
  EXPIRE_APPROVAL: expireApproval,
  EXPIRE_INVITATION: expireInvitation,
  IMPORT_CUSTOMERS: startImport,
  ACTIVATE_CARD: activateCard,
  COMPLETE_CARD_PULL: completePull,
  EXPIRE_SCA_RESET: expireReset,
}
