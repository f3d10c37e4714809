import { createRoute, z } from '@hono/zod-openapi'
import { pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse, optionalBody } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import { ApproveRequest, RejectRequest, UmaReceive } from './incomingPayments.schema.ts'
import { approvePayment, receiveUma, rejectPayment } from './incomingPayments.ts'
import { transactionSchemas } from './transactions.schema.ts'

const receive = (profile: Profile) =>
  createRoute({
    method: 'post',
    path: '/sandbox/uma/receive',
    operationId: 'sandboxReceiveUma',
    tags: ['Sandbox'],
    ...platform('TRANSACT'),
    request: { body: body(UmaReceive) },
    responses: {
      200: jsonResponse(transactionSchemas[profile.responseSchemas].incoming, 'The transaction'),
      ...errors(400, 401, 403, 404),
    },
  })

const params = z.object({ transactionId: pathId('Transaction') })

function responses({ responseSchemas }: Profile) {
  return {
    200: jsonResponse(transactionSchemas[responseSchemas].incoming, 'The transaction'),
    ...errors(400, 401, 403, 404, 409),
  }
}

const approve = (profile: Profile) =>
  createRoute({
    method: 'post',
    path: '/transactions/{transactionId}/approve',
    operationId: 'approvePendingPayment',
    tags: ['Transactions'],
    ...platform('TRANSACT'),
    request: { params, body: optionalBody(ApproveRequest) },
    responses: responses(profile),
  })

const reject = (profile: Profile) =>
  createRoute({
    method: 'post',
    path: '/transactions/{transactionId}/reject',
    operationId: 'rejectPendingPayment',
    tags: ['Transactions'],
    ...platform('TRANSACT'),
    request: { params, body: optionalBody(RejectRequest) },
    responses: responses(profile),
  })

/** Payments from elsewhere, and the platform's say in whether they come in. */
export function incomingPaymentRoutes(app: App, profile: Profile): void {
  app.openapi(receive(profile), async (c) => {
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => receiveUma(work, input)), 200)
  })
  app.openapi(approve(profile), async (c) => {
    const { transactionId } = c.req.valid('param')
    const { receiverCustomerInfo } = c.req.valid('json') ?? {}
    const shown = await c.var.run((work) =>
      approvePayment(work, transactionId, receiverCustomerInfo),
    )
    return c.json(shown, 200)
  })
  app.openapi(reject(profile), async (c) => {
    const { transactionId } = c.req.valid('param')
    const { reason } = c.req.valid('json') ?? {}
    return c.json(await c.var.run((work) => rejectPayment(work, transactionId, reason)), 200)
  })
}
