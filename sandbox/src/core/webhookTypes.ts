/** What the platform can be told of. */
export type WebhookType =
  | `OUTGOING_PAYMENT.${OutgoingEvent}`
  | `INCOMING_PAYMENT.${'PENDING' | 'COMPLETED' | 'FAILED'}`
  | `CUSTOMER.${'KYC' | 'KYB'}_${'PENDING' | 'APPROVED' | 'REJECTED'}`
  | `VERIFICATION.${VerificationEvent}`
  | `INTERNAL_ACCOUNT.${'BALANCE_UPDATED' | 'STATUS_UPDATED'}`
  | 'TEST'

type OutgoingEvent =
  | 'PENDING'
  | 'PROCESSING'
  | 'COMPLETED'
  | 'FAILED'
  | 'EXPIRED'
  | `REFUND_${'PENDING' | 'COMPLETED' | 'FAILED'}`

type VerificationEvent =
  | 'APPROVED'
  | 'REJECTED'
  | 'RESOLVE_ERRORS'
  | 'IN_PROGRESS'
  | 'PENDING_MANUAL_REVIEW'
  | 'READY_FOR_VERIFICATION'

/** The approval of an incoming payment: its response decides, so it is sent once. */
export const approvalType = 'INCOMING_PAYMENT.PENDING' satisfies WebhookType

/** Types that are sent once, whatever comes of it. */
export const neverRetried: readonly string[] = [approvalType, 'TEST']
