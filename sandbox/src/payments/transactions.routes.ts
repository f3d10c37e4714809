import { createRoute, z } from '@hono/zod-openapi'
import { pageOf, pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { errors, jsonResponse } from '../core/http/operation.ts'
import { platform } from '../platform/access.ts'
import { listTransactions } from './listTransactions.ts'
import { Transaction, TransactionFilter } from './transactions.schema.ts'
import { getTransaction, showTransaction } from './transactions.ts'

const tags = ['Transactions']

const list = createRoute({
  method: 'get',
  path: '/transactions',
  operationId: 'listTransactions',
  tags,
  ...platform('VIEW'),
  request: { query: TransactionFilter },
  responses: { 200: jsonResponse(pageOf(Transaction), 'A page'), ...errors(400, 401, 403) },
})

const get = createRoute({
  method: 'get',
  path: '/transactions/{transactionId}',
  operationId: 'getTransactionById',
  tags,
  ...platform('VIEW'),
  request: { params: z.object({ transactionId: pathId('Transaction') }) },
  responses: { 200: jsonResponse(Transaction, 'The transaction'), ...errors(401, 403, 404) },
})

/** Movements of money as their owners see them. */
export function transactionRoutes(app: App): void {
  app.openapi(list, async (c) => {
    const filter = c.req.valid('query')
    return c.json(await c.var.run((work) => listTransactions(work, filter)), 200)
  })
  app.openapi(get, async (c) => {
    const { transactionId } = c.req.valid('param')
    const shown = await c.var.run(async (work) =>
      showTransaction(work, await getTransaction(work, transactionId)),
    )
    return c.json(shown, 200)
  })
}
