import { z } from '@hono/zod-openapi'

/** The source of a quote's money. */
export const QuoteSource = z
  .discriminatedUnion('sourceType', [
    z.object({
      sourceType: z.literal('ACCOUNT'),
      accountId: z.string(),
      customerId: z.string().optional(),
    }),
    z.object({
      sourceType: z.literal('REALTIME_FUNDING'),
      currency: z.string(),
      customerId: z.string().optional(),
      cryptoNetwork: z.string().optional(),
    }),
  ])
  .openapi('QuoteSource')

/** The destination of a quote's money. */
export const QuoteDestination = z
  .discriminatedUnion('destinationType', [
    z.object({
      destinationType: z.literal('ACCOUNT'),
      accountId: z.string(),
      currency: z.string().optional(),
      paymentRail: z.string().optional(),
    }),
    z.object({
      destinationType: z.literal('UMA_ADDRESS'),
      umaAddress: z.string(),
      currency: z.string().optional(),
    }),
  ])
  .openapi('QuoteDestination')
