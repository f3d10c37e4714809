import { z } from '@hono/zod-openapi'
import {
  Amount,
  currencyCode,
  dateTime,
  id,
  maxMinorUnits,
  positiveAmount,
} from '../core/http/common.schema.ts'
import type { RequestSchemas } from '../core/profile.ts'

const Merchant = z
  .object({
    descriptor: z.string().min(1).max(255),
    mcc: z
      .string()
      .regex(/^\d{4}$/, 'must be four digits')
      .optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code')
      .optional(),
  })
  .openapi('CardMerchant')

const summary = { count: z.int().min(0), totalAmount: Amount }

const shared = {
  id: id('CardTransaction'),
  cardId: id('Card'),
  issuerTransactionToken: z.string(),
  status: z.enum(['AUTHORIZED', 'PARTIALLY_SETTLED', 'SETTLED', 'REFUNDED', 'EXCEPTION']),
  merchant: Merchant,
  authorizedAmount: Amount,
  settledAmount: Amount.optional(),
  refundedAmount: Amount.optional(),
  accountId: z.string(),
  pullSummary: z.object({ ...summary, pendingCount: z.int().min(0) }),
  refundSummary: z.object(summary),
  settlementSummary: z.object(summary),
  authorizedAt: dateTime,
  lastEventAt: dateTime,
  createdAt: dateTime,
  updatedAt: dateTime,
}

const owned = {
  type: z.literal('CARD'),
  direction: z.enum(['CREDIT', 'DEBIT']),
  customerId: z.string(),
  platformCustomerId: z.string(),
}

/** The schemas of a card transaction, by generation; in August it names its customer. */
export const cardTransactionSchemas = {
  may: z.object(shared).openapi('CardTransaction'),
  august: z.object({ ...shared, ...owned }).openapi('CardTransaction'),
} as const satisfies Record<RequestSchemas, z.ZodType>

/** A card transaction that names its customer. */
export type OwnedCardTransaction = z.infer<typeof cardTransactionSchemas.august>

/** A card transaction in the schema of any generation. */
export type CardTransaction = z.infer<typeof cardTransactionSchemas.may> | OwnedCardTransaction

/** The response of a simulation. */
export const simulationResponses = {
  may: cardTransactionSchemas.may,
  august: z.object({ issuerTransactionToken: z.string() }).openapi('SandboxCardSimulationResponse'),
} as const satisfies Record<RequestSchemas, z.ZodType>

/** A new authorization. Of the currency only the code is read. */
export const AuthorizationRequest = z
  .object({
    amount: positiveAmount,
    currency: z.object({ code: currencyCode }),
    merchant: Merchant,
  })
  .openapi('SandboxCardAuthorizationRequest')

export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>

export const BalanceInquiryRequest = z
  .object({ merchant: Merchant })
  .openapi('SandboxCardBalanceInquiryRequest')

export type BalanceInquiryRequest = z.infer<typeof BalanceInquiryRequest>

const reference = z.object({ cardTransactionId: id('CardTransaction') })

const amountOrNothing = z.int().min(0).max(maxMinorUnits)

/** An amount of 0 lets the authorization expire. */
export const ClearingRequest = reference
  .extend({ amount: amountOrNothing })
  .openapi('SandboxCardClearingRequest')

export type ClearingRequest = z.infer<typeof ClearingRequest>

export const AdviceRequest = reference
  .extend({ amount: amountOrNothing })
  .openapi('SandboxCardAuthorizationAdviceRequest')

export const ReturnRequest = reference
  .extend({ amount: positiveAmount })
  .openapi('SandboxCardReturnRequest')

export type ReturnRequest = z.infer<typeof ReturnRequest>

export const ReturnReversalRequest = reference.openapi('SandboxCardTransactionRefRequest')

export type ReturnReversalRequest = z.infer<typeof ReturnReversalRequest>
