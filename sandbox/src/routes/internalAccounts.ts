import { createRoute } from '@hono/zod-openapi'
import { listInternalAccounts } from '../domain/internalAccounts.ts'
import { platform } from '../http/access.ts'
import type { App } from '../http/environment.ts'
import { answer, errors } from '../http/operation.ts'
import { pageOf } from '../schemas/common.ts'
import { InternalAccount, InternalAccountFilter } from '../schemas/internalAccount.ts'

const list = createRoute({
  method: 'get',
  path: '/customers/internal-accounts',
  operationId: 'listCustomerInternalAccounts',
  tags: ['Internal accounts'],
  ...platform('VIEW'),
  request: { query: InternalAccountFilter },
  responses: { 200: answer(pageOf(InternalAccount), 'A page'), ...errors(400, 401, 403) },
})

/** Accounts the service holds. */
export function internalAccountRoutes(app: App): void {
  app.openapi(list, async (c) => {
    const filter = c.req.valid('query')
    return c.json(await c.var.run((work) => listInternalAccounts(work, filter)), 200)
  })
}
