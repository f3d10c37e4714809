import { createRoute, z } from '@hono/zod-openapi'
import { FundRequest, internalAccountSchemas } from '../accounts/internalAccounts.schema.ts'
import { fundAccount } from '../accounts/internalAccounts.ts'
import { pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { transactionSchemas } from '../payments/transactions.schema.ts'
import { platform } from '../platform/apiAccess.ts'
import { SendRequest } from './quotes.schema.ts'
import { sendToQuote } from './realtimeFunding.ts'

const fund = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: '/sandbox/internal-accounts/{accountId}/fund',
    operationId: 'sandboxFundInternalAccount',
    tags: ['Sandbox'],
    ...platform('TRANSACT'),
    request: {
      params: z.object({ accountId: pathId('InternalAccount') }),
      body: body(FundRequest),
    },
    responses: {
      200: jsonResponse(internalAccountSchemas[responseSchemas], 'The account'),
      ...errors(400, 401, 403, 404),
    },
  })

const send = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: '/sandbox/send',
    operationId: 'sandboxSend',
    tags: ['Sandbox'],
    ...platform('TRANSACT'),
    request: { body: body(SendRequest) },
    responses: {
      200: jsonResponse(transactionSchemas[responseSchemas].outgoing, 'The transaction'),
      ...errors(400, 401, 403, 404, 409),
    },
  })

/** The calls only a sandbox has. */
export function sandboxCallRoutes(app: App, profile: Profile): void {
  app.openapi(fund(profile), async (c) => {
    const { accountId } = c.req.valid('param')
    const { amount } = c.req.valid('json')
    return c.json(await c.var.run((work) => fundAccount(work, accountId, amount)), 200)
  })
  app.openapi(send(profile), async (c) => {
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => sendToQuote(work, input)), 200)
  })
}
