import { createRoute, z } from '@hono/zod-openapi'
import { FundRequest, InternalAccount } from '../accounts/internalAccounts.schema.ts'
import { fundAccount } from '../accounts/internalAccounts.ts'
import { pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse } from '../core/http/operation.ts'
import { Transaction } from '../payments/transactions.schema.ts'
import { platform } from '../platform/access.ts'
import { SendRequest } from './quotes.schema.ts'
import { sendToQuote } from './realtimeFunding.ts'

const fund = createRoute({
  method: 'post',
  path: '/sandbox/internal-accounts/{accountId}/fund',
  operationId: 'sandboxFundInternalAccount',
  tags: ['Sandbox'],
  ...platform('TRANSACT'),
  request: { params: z.object({ accountId: pathId('InternalAccount') }), body: body(FundRequest) },
  responses: { 200: jsonResponse(InternalAccount, 'The account'), ...errors(400, 401, 403, 404) },
})

const send = createRoute({
  method: 'post',
  path: '/sandbox/send',
  operationId: 'sandboxSend',
  tags: ['Sandbox'],
  ...platform('TRANSACT'),
  request: { body: body(SendRequest) },
  responses: {
    200: jsonResponse(Transaction, 'The transaction'),
    ...errors(400, 401, 403, 404, 409),
  },
})

/** The calls only a sandbox has. */
export function sandboxCallRoutes(app: App): void {
  app.openapi(fund, async (c) => {
    const { accountId } = c.req.valid('param')
    const { amount } = c.req.valid('json')
    return c.json(await c.var.run((work) => fundAccount(work, accountId, amount)), 200)
  })
  app.openapi(send, async (c) => {
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => sendToQuote(work, input)), 200)
  })
}
