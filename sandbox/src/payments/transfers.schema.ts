import { z } from '@hono/zod-openapi'
import { accountId, positiveAmount } from '../core/http/common.schema.ts'
import type { RequestSchemas } from '../core/profile.ts'
import { augustPurposes, augustRails } from './paymentTerms.schema.ts'

const reference = z.object({ accountId })

const transferOut = z.object({
  source: reference,
  destination: reference,
  amount: positiveAmount.optional(),
})

/** Money from an internal account to an external one; without an amount, all of the balance. */
export const transferOutRequests = {
  may: transferOut.openapi('TransferOutRequest'),
  august: transferOut
    .extend({
      destination: reference.extend({ paymentRail: z.enum(augustRails).optional() }),
      remittanceInformation: z.string().max(80).optional(),
      purposeOfPayment: z.enum(augustPurposes).optional(),
    })
    .openapi('TransferOutRequest'),
} as const satisfies Record<RequestSchemas, z.ZodType>

export type TransferOutRequest = z.infer<(typeof transferOutRequests)['may']> & {
  destination: { paymentRail?: string | undefined }
}

/** Money from an external account into an internal one. */
export const TransferInRequest = z
  .object({ source: reference, destination: reference, amount: positiveAmount })
  .openapi('TransferInRequest')

export type TransferInRequest = z.infer<typeof TransferInRequest>
