/** The types of event that the platform can be told of. */
export const webhookTypes = [
  ...typesOf('OUTGOING_PAYMENT', [
    'PENDING_AUTHORIZATION',
    'PENDING',
    'PROCESSING',
    'COMPLETED',
    'FAILED',
    'EXPIRED',
    'REFUND_PENDING',
    'REFUND_COMPLETED',
    'REFUND_FAILED',
  ]),
  ...typesOf('INCOMING_PAYMENT', [
    'PENDING',
    'COMPLETED',
    'FAILED',
    'REFUND_PENDING',
    'REFUND_COMPLETED',
    'REFUND_FAILED',
  ]),
  ...typesOf('CUSTOMER', ['KYC_PENDING', 'KYC_APPROVED', 'KYC_REJECTED']),
  ...typesOf('CUSTOMER', ['KYB_PENDING', 'KYB_APPROVED', 'KYB_REJECTED']),
  ...typesOf('VERIFICATION', [
    'APPROVED',
    'REJECTED',
    'RESOLVE_ERRORS',
    'IN_PROGRESS',
    'PENDING_MANUAL_REVIEW',
    'READY_FOR_VERIFICATION',
  ]),
  ...typesOf('INTERNAL_ACCOUNT', [
    'BALANCE_UPDATED',
    'STATUS_UPDATED',
    'FUNDING_INSTRUCTIONS_UPDATED',
  ]),
  ...typesOf('EXTERNAL_ACCOUNT', ['STATUS_UPDATED']),
  ...typesOf('BULK_UPLOAD', ['COMPLETED', 'FAILED']),
  'INVITATION_CLAIMED',
  ...typesOf('INVITATION', ['CLAIMED']),
  ...typesOf('AGENT_ACTION', ['PENDING_APPROVAL']),
  ...typesOf('CARD', ['STATE_CHANGE', 'FUNDING_SOURCE_CHANGE']),
  ...typesOf('CARD_TRANSACTION', [
    'AUTHORIZED',
    'PARTIALLY_SETTLED',
    'SETTLED',
    'REFUNDED',
    'EXCEPTION',
  ]),
  'TEST',
] as const

/** One of {@link webhookTypes}. */
export type WebhookType = (typeof webhookTypes)[number]

function typesOf<Subject extends string, Event extends string>(
  subject: Subject,
  events: readonly Event[],
): `${Subject}.${Event}`[] {
  return events.map((event): `${Subject}.${Event}` => `${subject}.${event}`)
}

/** The approval of an incoming payment: its response decides, so it is sent once. */
export const approvalType = 'INCOMING_PAYMENT.PENDING' satisfies WebhookType

/** Types that are sent once, whatever comes of it. */
export const neverRetried: readonly string[] = [approvalType, 'TEST']
