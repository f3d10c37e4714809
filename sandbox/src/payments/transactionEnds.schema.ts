import { z } from '@hono/zod-openapi'

const currency = z.string()
const customerId = z.string().optional()

/** The source of a transaction's money. */
export const TransactionSource = z
  .discriminatedUnion('sourceType', [
    z.object({ sourceType: z.literal('ACCOUNT'), accountId: z.string(), customerId, currency }),
    z.object({ sourceType: z.literal('UMA_ADDRESS'), umaAddress: z.string(), currency }),
    z.object({
      sourceType: z.literal('REALTIME_FUNDING'),
      currency,
      customerId,
      cryptoNetwork: z.string().optional(),
    }),
  ])
  .openapi('TransactionSource')

/** The destination of a transaction's money. */
export const TransactionDestination = z
  .discriminatedUnion('destinationType', [
    z.object({
      destinationType: z.literal('ACCOUNT'),
      accountId: z.string(),
      paymentRail: z.string().optional(),
      currency,
    }),
    z.object({ destinationType: z.literal('UMA_ADDRESS'), umaAddress: z.string(), currency }),
  ])
  .openapi('TransactionDestination')
