import { z } from '@hono/zod-openapi'
import { PaymentInstruction } from '../accounts/internalAccounts.schema.ts'
import { Currency, currencyCode, dateTime, id, positiveAmount } from '../core/http/common.schema.ts'
import { RateDetails } from '../rates/rates.schema.ts'

export const Quote = z
  .object({
    id: id('Quote'),
    status: z.enum(['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED']),
    createdAt: dateTime,
    expiresAt: dateTime,
    source: z.looseObject({ sourceType: z.string() }),
    destination: z.looseObject({ destinationType: z.string() }),
    sendingCurrency: Currency,
    receivingCurrency: Currency,
    totalSendingAmount: z.int().min(1),
    totalReceivingAmount: z.int().min(1),
    exchangeRate: z.number().positive(),
    feesIncluded: z.int().min(0),
    transactionId: id('Transaction'),
    paymentInstructions: z.array(PaymentInstruction).optional(),
    counterpartyInformation: z.record(z.string(), z.unknown()).optional(),
    rateDetails: RateDetails.optional(),
  })
  .openapi('Quote')

export type Quote = z.infer<typeof Quote>

/** The payment a quote's instructions ask for; the quote's own amount unless another is named. */
export const SendRequest = z
  .object({
    quoteId: id('Quote'),
    currencyCode,
    currencyAmount: positiveAmount.optional(),
  })
  .openapi('SandboxSendRequest')

export type SendRequest = z.infer<typeof SendRequest>
