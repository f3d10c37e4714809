import type { OpenEnum } from '../../shared/resources.ts'

type PaymentEvent = 'PENDING' | 'COMPLETED' | 'FAILED'
type RefundEvent = 'REFUND_PENDING' | 'REFUND_COMPLETED' | 'REFUND_FAILED'
type CheckEvent = 'PENDING' | 'APPROVED' | 'REJECTED'

/** The documented types of {@link WebhookDelivery}, of all generations (spec 6), and any that the service has added since. */
export type WebhookType = OpenEnum<
  | `OUTGOING_PAYMENT.${PaymentEvent | RefundEvent | 'PENDING_AUTHORIZATION' | 'PROCESSING' | 'EXPIRED'}`
  | `INCOMING_PAYMENT.${PaymentEvent | RefundEvent}`
  | `CUSTOMER.KYC_${CheckEvent}`
  | `CUSTOMER.KYB_${CheckEvent}`
  | `VERIFICATION.${'APPROVED' | 'REJECTED' | 'RESOLVE_ERRORS' | 'IN_PROGRESS' | 'PENDING_MANUAL_REVIEW' | 'READY_FOR_VERIFICATION'}`
  | `INTERNAL_ACCOUNT.${'BALANCE_UPDATED' | 'STATUS_UPDATED' | 'FUNDING_INSTRUCTIONS_UPDATED'}`
  | 'EXTERNAL_ACCOUNT.STATUS_UPDATED'
  | `BULK_UPLOAD.${'COMPLETED' | 'FAILED'}`
  | 'INVITATION_CLAIMED'
  | 'INVITATION.CLAIMED'
  | 'AGENT_ACTION.PENDING_APPROVAL'
  | `CARD.${'STATE_CHANGE' | 'FUNDING_SOURCE_CHANGE'}`
  | `CARD_TRANSACTION.${'AUTHORIZED' | 'PARTIALLY_SETTLED' | 'SETTLED' | 'REFUNDED' | 'EXCEPTION'}`
  | 'TEST'
>
