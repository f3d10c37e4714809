import { createRoute, z } from '@hono/zod-openapi'
import { pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { errors, jsonResponse, optionalBody } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import { cancelTransaction } from './cancelTransaction.ts'
import { confirmReceipt } from './receipts.ts'
import { CancelRequest, ConfirmReceiptRequest } from './transactionChanges.schema.ts'
import { transactionSchemas } from './transactions.schema.ts'

const params = z.object({ transactionId: pathId('Transaction') })

const confirm = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: '/transactions/{transactionId}/confirm',
    operationId: 'confirmReceiptDelivery',
    tags: ['Transactions'],
    ...platform('TRANSACT'),
    request: { params, body: optionalBody(ConfirmReceiptRequest) },
    responses: {
      200: jsonResponse(transactionSchemas[responseSchemas].any, 'The transaction'),
      ...errors(400, 401, 403, 404),
    },
  })

const cancel = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: '/transactions/{transactionId}/cancel',
    operationId: 'cancelTransaction',
    tags: ['Transactions'],
    ...platform('TRANSACT'),
    request: { params, body: optionalBody(CancelRequest) },
    responses: {
      200: jsonResponse(transactionSchemas[responseSchemas].any, 'The transaction'),
      ...errors(400, 401, 403, 404, 409),
    },
  })

/** Changes of started payments by the platform, in the generation that has them. */
export function transactionChangeRoutes(app: App, profile: Profile): void {
  if (!profile.augustOperations) return
  app.openapi(confirm(profile), async (c) => {
    const { transactionId } = c.req.valid('param')
    const { receiptDeliveryConfirmedAt } = c.req.valid('json') ?? {}
    const shown = await c.var.run((work) =>
      confirmReceipt(work, transactionId, receiptDeliveryConfirmedAt),
    )
    return c.json(shown, 200)
  })
  app.openapi(cancel(profile), async (c) => {
    const { transactionId } = c.req.valid('param')
    return c.json(await c.var.run((work) => cancelTransaction(work, transactionId)), 200)
  })
}
