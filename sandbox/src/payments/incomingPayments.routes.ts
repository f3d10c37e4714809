import { createRoute, z } from '@hono/zod-openapi'
import { pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse, optionalBody } from '../core/http/operation.ts'
import { platform } from '../platform/access.ts'
import { ApproveRequest, RejectRequest, UmaReceive } from './incomingPayments.schema.ts'
import { approvePayment, receiveUma, rejectPayment } from './incomingPayments.ts'
import { Transaction } from './transactions.schema.ts'

const receive = createRoute({
  method: 'post',
  path: '/sandbox/uma/receive',
  operationId: 'sandboxReceiveUma',
  tags: ['Sandbox'],
  ...platform('TRANSACT'),
  request: { body: body(UmaReceive) },
  responses: { 200: jsonResponse(Transaction, 'The transaction'), ...errors(400, 401, 403, 404) },
})

const params = z.object({ transactionId: pathId('Transaction') })
const responses = {
  200: jsonResponse(Transaction, 'The transaction'),
  ...errors(400, 401, 403, 404, 409),
}

const approve = createRoute({
  method: 'post',
  path: '/transactions/{transactionId}/approve',
  operationId: 'approvePendingPayment',
  tags: ['Transactions'],
  ...platform('TRANSACT'),
  request: { params, body: optionalBody(ApproveRequest) },
  responses,
})

const reject = createRoute({
  method: 'post',
  path: '/transactions/{transactionId}/reject',
  operationId: 'rejectPendingPayment',
  tags: ['Transactions'],
  ...platform('TRANSACT'),
  request: { params, body: optionalBody(RejectRequest) },
  responses,
})

/** Payments from elsewhere, and the platform's say in whether they come in. */
export function incomingPaymentRoutes(app: App): void {
  app.openapi(receive, async (c) => {
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => receiveUma(work, input)), 200)
  })
  app.openapi(approve, async (c) => {
    const { transactionId } = c.req.valid('param')
    const { receiverCustomerInfo } = c.req.valid('json') ?? {}
    const shown = await c.var.run((work) =>
      approvePayment(work, transactionId, receiverCustomerInfo),
    )
    return c.json(shown, 200)
  })
  app.openapi(reject, async (c) => {
    const { transactionId } = c.req.valid('param')
    const { reason } = c.req.valid('json') ?? {}
    return c.json(await c.var.run((work) => rejectPayment(work, transactionId, reason)), 200)
  })
}
