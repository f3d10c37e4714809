import { z } from '@hono/zod-openapi'
import {
  type PaymentInstruction,
  paymentInstructions,
} from '../accounts/paymentInstructions.schema.ts'
import { Currency, currencyCode, dateTime, id, positiveAmount } from '../core/http/common.schema.ts'
import type { ResponseSchemas } from '../core/profile.ts'
import { quoteRateDetails, type RateDetails } from '../rates/rates.schema.ts'
import { ScaChallenge } from '../sca/sca.schema.ts'
import { QuoteDestination, QuoteSource } from './quoteEnds.schema.ts'

const statuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'] as const

const shared = z.object({
  id: id('Quote'),
  createdAt: dateTime,
  expiresAt: dateTime,
  source: QuoteSource,
  destination: QuoteDestination,
  sendingCurrency: Currency,
  receivingCurrency: Currency,
  totalSendingAmount: z.int().min(1),
  totalReceivingAmount: z.int().min(1),
  exchangeRate: z.number().positive(),
  feesIncluded: z.int().min(0),
  transactionId: id('Transaction'),
  counterpartyInformation: z.record(z.string(), z.unknown()).optional(),
})

/** A quote in the schema of any generation. */
export type Quote = z.infer<typeof shared> & {
  status: (typeof statuses)[number] | 'PENDING_AUTHORIZATION'
  paymentInstructions?: PaymentInstruction[] | undefined
  rateDetails?: RateDetails | undefined
  scaChallenge?: ScaChallenge | undefined
  platformFeesIncluded?: number | undefined
}

const quoteStatus = {
  spec: z.enum(statuses),
  may: z.enum(statuses),
  august: z.enum([...statuses, 'PENDING_AUTHORIZATION']),
} as const

/** The fields that a quote has in one generation alone. */
const extras = {
  spec: {},
  may: {},
  august: { scaChallenge: ScaChallenge.optional(), platformFeesIncluded: z.int().min(0) },
} as const

function quote(generation: ResponseSchemas): z.ZodType<Quote> {
  return shared
    .extend({
      status: quoteStatus[generation],
      paymentInstructions: z.array(paymentInstructions[generation]).optional(),
      rateDetails: quoteRateDetails[generation].optional(),
      ...extras[generation],
    })
    .openapi('Quote') as z.ZodType<Quote>
}

/** The schemas of a quote, by generation. */
export const quoteSchemas = {
  spec: quote('spec'),
  may: quote('may'),
  august: quote('august'),
} as const satisfies Record<ResponseSchemas, z.ZodType<Quote>>

/** The payment a quote's instructions ask for; the quote's own amount unless another is named. */
export const SendRequest = z
  .object({
    quoteId: id('Quote'),
    currencyCode,
    currencyAmount: positiveAmount.optional(),
  })
  .openapi('SandboxSendRequest')

export type SendRequest = z.infer<typeof SendRequest>
