import { z } from '@hono/zod-openapi'
import { currencyCode, id, positiveAmount } from '../core/http/common.schema.ts'
import { umaAddress } from '../core/http/contact.schema.ts'
import type { FieldName } from '../platform/platformConfig.schema.ts'

/** A fact about the receiver that the sender's institution asks for. */
export type RequestedField = { name: FieldName; mandatory: boolean }

const customerInfo = z.record(z.string().max(64), z.unknown())

export const UmaReceive = z
  .object({
    senderUmaAddress: umaAddress,
    receiverUmaAddress: umaAddress.optional(),
    customerId: id('Customer').optional(),
    receivingCurrencyCode: currencyCode,
    receivingCurrencyAmount: positiveAmount,
  })
  .openapi('SandboxUmaReceiveRequest')

export type UmaReceive = z.infer<typeof UmaReceive>

export const ApproveRequest = z
  .object({ receiverCustomerInfo: customerInfo.optional() })
  .openapi('ApprovePaymentRequest')

export const RejectRequest = z
  .object({ reason: z.string().max(1024).optional() })
  .openapi('RejectPaymentRequest')

/** The response of an endpoint to a payment that waits for approval. */
export const ApprovalResponse = z.looseObject({
  receiverCustomerInfo: customerInfo.optional(),
  reason: z.string().optional(),
})

export type ApprovalResponse = z.infer<typeof ApprovalResponse>
