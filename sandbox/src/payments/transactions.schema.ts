import { z } from '@hono/zod-openapi'
import {
  type PaymentInstruction,
  paymentInstructions,
} from '../accounts/paymentInstructions.schema.ts'
import { Amount, dateTime, id } from '../core/http/common.schema.ts'
import type { ResponseSchemas } from '../core/profile.ts'
import { outgoingRateDetails, type RateDetails } from '../rates/rates.schema.ts'
import { TransactionDestination, TransactionSource } from './transactionEnds.schema.ts'

/** Every status of a transaction before August 2026. */
export const transactionStatuses = [
  'CREATED',
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'EXPIRED',
] as const

const liveOutgoing = ['PENDING', 'EXPIRED', 'PROCESSING', 'COMPLETED', 'FAILED'] as const

/** The statuses a generation documents, by the type of the transaction. */
const statusesOf = {
  spec: { INCOMING: z.enum(transactionStatuses), OUTGOING: z.enum(transactionStatuses) },
  may: { INCOMING: z.enum(transactionStatuses), OUTGOING: z.enum(liveOutgoing) },
  august: {
    INCOMING: z.enum([...transactionStatuses, 'PENDING_AUTHORIZATION']),
    OUTGOING: z.enum([...liveOutgoing, 'PENDING_AUTHORIZATION']),
  },
} as const

const incomingReasons = [
  'LNURLP_FAILED',
  'PAY_REQUEST_FAILED',
  'PAYMENT_APPROVAL_WEBHOOK_ERROR',
  'PAYMENT_APPROVAL_TIMED_OUT',
  'OFFRAMP_FAILED',
  'MISSING_MANDATORY_PAYEE_DATA',
  'QUOTE_EXPIRED',
  'QUOTE_EXECUTION_FAILED',
] as const

const incomingReason = {
  spec: z.enum(incomingReasons),
  may: z.enum(incomingReasons),
  august: z.enum([...incomingReasons, 'COMPLIANCE_REJECTED', 'COLLECTION_FAILED']),
} as const

const outgoingReasons = [
  'QUOTE_EXPIRED',
  'QUOTE_EXECUTION_FAILED',
  'LIGHTNING_PAYMENT_FAILED',
  'FUNDING_AMOUNT_MISMATCH',
  'COUNTERPARTY_POST_TX_FAILED',
] as const

const outgoingReason = {
  spec: z.enum(incomingReasons),
  may: z.enum(outgoingReasons),
  august: z.enum([
    ...outgoingReasons,
    'QUOTE_RATE_UNAVAILABLE',
    'SCA_NOT_COMPLETED',
    'PAYOUT_RETURNED',
    'LIMIT_EXCEEDED',
    'ACCOUNT_CANNOT_RECEIVE',
    'ACCOUNT_INVALID',
    'COMPLIANCE_REJECTED',
  ]),
} as const

const Refund = z.object({
  reference: z.string(),
  initiatedAt: dateTime,
  settledAt: dateTime.optional(),
  status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  reason: z.enum(['TRANSACTION_FAILED', 'USER_CANCELLATION', 'TIMEOUT']).optional(),
})

const shared = {
  id: id('Transaction'),
  source: TransactionSource,
  destination: TransactionDestination,
  customerId: z.string(),
  platformCustomerId: z.string(),
  receivedAmount: Amount,
  settledAt: dateTime.optional(),
  createdAt: dateTime,
  updatedAt: dateTime,
  description: z.string().optional(),
  counterpartyInformation: z.record(z.string(), z.unknown()).optional(),
  /** The agent that made it, if an agent did. */
  agentId: z.string().optional(),
}

const reconciliation = {
  reconciliationInstructions: z.object({ reference: z.string() }).optional(),
}

const receipt = { receiptDeliveryConfirmedAt: dateTime.optional() }

/** The fields that an outgoing transaction has beside the shared ones in one generation alone. */
const outgoingExtras = {
  spec: reconciliation,
  may: {},
  august: {
    ...reconciliation,
    ...receipt,
    direction: z.literal('DEBIT'),
    platformFees: z.int().min(0),
    paymentRail: z.string().nullable(),
    railSelectionMode: z.enum(['AUTO', 'MANUAL']).nullable(),
  },
} as const

const incomingExtras = {
  spec: {},
  may: {},
  august: { ...receipt, direction: z.literal('CREDIT'), refund: Refund.optional() },
} as const

function incoming(generation: ResponseSchemas) {
  return z.object({
    type: z.literal('INCOMING'),
    status: statusesOf[generation].INCOMING,
    ...shared,
    ...reconciliation,
    ...incomingExtras[generation],
    failureReason: incomingReason[generation].optional(),
  })
}

function outgoing(generation: ResponseSchemas) {
  return z.object({
    type: z.literal('OUTGOING'),
    status: statusesOf[generation].OUTGOING,
    ...shared,
    ...outgoingExtras[generation],
    sentAmount: Amount,
    exchangeRate: z.number().positive().optional(),
    fees: z.int().min(0).optional(),
    quoteId: id('Quote').optional(),
    rateDetails: outgoingRateDetails[generation].optional(),
    paymentInstructions: z.array(paymentInstructions[generation]).optional(),
    refund: Refund.optional(),
    failureReason: outgoingReason[generation].optional(),
  })
}

function schemasOf(generation: ResponseSchemas) {
  const [into, out] = [incoming(generation), outgoing(generation)]
  return {
    incoming: into.openapi('IncomingTransaction') as z.ZodType<Transaction>,
    outgoing: out.openapi('OutgoingTransaction') as z.ZodType<Transaction>,
    kinds: [into, out] as const,
    any: z.discriminatedUnion('type', [into, out]).openapi('Transaction') as z.ZodType<Transaction>,
  }
}

/** A transaction, by generation: one coming in, one going out, or either. */
export const transactionSchemas = {
  spec: schemasOf('spec'),
  may: schemasOf('may'),
  august: schemasOf('august'),
} as const satisfies Record<ResponseSchemas, unknown>

type Shared = {
  id: string
  status: (typeof transactionStatuses)[number] | 'PENDING_AUTHORIZATION'
  direction?: 'CREDIT' | 'DEBIT'
  source: z.infer<typeof TransactionSource>
  destination: z.infer<typeof TransactionDestination>
  customerId: string
  platformCustomerId: string
  receivedAmount: z.infer<typeof Amount>
  settledAt?: string
  createdAt: string
  updatedAt: string
  description?: string
  counterpartyInformation?: Record<string, unknown>
  reconciliationInstructions?: { reference: string }
  receiptDeliveryConfirmedAt?: string
  failureReason?: string
  refund?: z.infer<typeof Refund>
}

/** A transaction in the words of any generation. */
export type Transaction =
  | ({ type: 'INCOMING' } & Shared)
  | ({
      type: 'OUTGOING'
      sentAmount: z.infer<typeof Amount>
      exchangeRate?: number
      fees?: number
      platformFees?: number
      paymentRail?: string | null
      railSelectionMode?: 'AUTO' | 'MANUAL' | null
      quoteId?: string
      rateDetails?: RateDetails
      paymentInstructions?: PaymentInstruction[]
    } & Shared)
