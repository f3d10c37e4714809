import { z } from '@hono/zod-openapi'
import { dateTime } from '../core/http/common.schema.ts'

export const ConfirmReceiptRequest = z
  .object({ receiptDeliveryConfirmedAt: dateTime.optional() })
  .openapi('ConfirmReceiptDeliveryRequest')

/** The reason is the platform's note: no response shows it. */
export const CancelRequest = z
  .object({ reason: z.string().max(1_024).optional() })
  .openapi('CancelTransactionRequest')
