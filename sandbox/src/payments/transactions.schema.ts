import { z } from '@hono/zod-openapi'
import { PaymentInstruction } from '../accounts/internalAccounts.schema.ts'
import { Amount, dateTime, id, pageQuery } from '../core/http/common.schema.ts'
import { RateDetails } from '../rates/rates.schema.ts'

const transactionStatus = z.enum([
  'CREATED',
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'EXPIRED',
])

const shared = {
  id: id('Transaction'),
  status: transactionStatus,
  direction: z.enum(['CREDIT', 'DEBIT']).optional(),
  source: z.looseObject({ sourceType: z.string() }),
  destination: z.looseObject({ destinationType: z.string() }),
  customerId: z.string(),
  platformCustomerId: z.string(),
  receivedAmount: Amount,
  settledAt: dateTime.optional(),
  createdAt: dateTime,
  updatedAt: dateTime,
  agentId: z.string().optional(),
  description: z.string().optional(),
  counterpartyInformation: z.record(z.string(), z.unknown()).optional(),
  reconciliationInstructions: z.object({ reference: z.string() }).optional(),
  rateDetails: RateDetails.optional(),
  failureReason: z.string().optional(),
}

export const Transaction = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('INCOMING'), ...shared }),
    z.object({
      type: z.literal('OUTGOING'),
      ...shared,
      sentAmount: Amount,
      exchangeRate: z.number().positive().optional(),
      fees: z.int().min(0).optional(),
      quoteId: id('Quote').optional(),
      paymentInstructions: z.array(PaymentInstruction).optional(),
      refund: z.looseObject({ reference: z.string() }).optional(),
    }),
  ])
  .openapi('Transaction')

export type Transaction = z.infer<typeof Transaction>

export const TransactionFilter = z.object({
  customerId: id('Customer').optional(),
  platformCustomerId: z.string().max(255).optional(),
  /** An account id or UMA address on either side. */
  accountIdentifier: z.string().max(320).optional(),
  senderAccountIdentifier: z.string().max(320).optional(),
  receiverAccountIdentifier: z.string().max(320).optional(),
  status: transactionStatus.optional(),
  type: z.enum(['INCOMING', 'OUTGOING']).optional(),
  reference: z.string().max(255).optional(),
  startDate: dateTime.optional(),
  endDate: dateTime.optional(),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  ...pageQuery,
})

export type TransactionFilter = z.infer<typeof TransactionFilter>
