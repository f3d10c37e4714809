import { createRoute, z } from '@hono/zod-openapi'
import { fundAccount } from '../domain/internalAccounts.ts'
import { sendToQuote } from '../domain/realtimeFunding.ts'
import { platform } from '../http/access.ts'
import type { App } from '../http/environment.ts'
import { answer, body, errors } from '../http/operation.ts'
import { pathId } from '../schemas/common.ts'
import { FundRequest, InternalAccount } from '../schemas/internalAccount.ts'
import { SendRequest, Transaction } from '../schemas/payment.ts'

const fund = createRoute({
  method: 'post',
  path: '/sandbox/internal-accounts/{accountId}/fund',
  operationId: 'sandboxFundInternalAccount',
  tags: ['Sandbox'],
  ...platform('TRANSACT'),
  request: { params: z.object({ accountId: pathId('InternalAccount') }), body: body(FundRequest) },
  responses: { 200: answer(InternalAccount, 'The account'), ...errors(400, 401, 403, 404) },
})

const send = createRoute({
  method: 'post',
  path: '/sandbox/send',
  operationId: 'sandboxSend',
  tags: ['Sandbox'],
  ...platform('TRANSACT'),
  request: { body: body(SendRequest) },
  responses: { 200: answer(Transaction, 'The transaction'), ...errors(400, 401, 403, 404, 409) },
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
