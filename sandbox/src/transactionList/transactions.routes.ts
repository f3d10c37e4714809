import { createRoute, z } from '@hono/zod-openapi'
import { pageOf } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import { findTransaction } from './findTransaction.ts'
import {
  listedTransactions,
  transactionFilters,
  transactionIds,
} from './listedTransactions.schema.ts'
import { listTransactions } from './listTransactions.ts'

const tags = ['Transactions']

const list = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/transactions',
    operationId: 'listTransactions',
    tags,
    ...platform('VIEW'),
    request: { query: transactionFilters[responseSchemas] },
    responses: {
      200: jsonResponse(pageOf(listedTransactions[responseSchemas]), 'A page'),
      ...errors(400, 401, 403),
    },
  })

const get = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/transactions/{transactionId}',
    operationId: 'getTransactionById',
    tags,
    ...platform('VIEW'),
    request: { params: z.object({ transactionId: transactionIds[responseSchemas] }) },
    responses: {
      200: jsonResponse(listedTransactions[responseSchemas], 'The transaction'),
      ...errors(401, 403, 404),
    },
  })

/** Movements of money as their owners see them. */
export function transactionRoutes(app: App, profile: Profile): void {
  app.openapi(list(profile), async (c) => {
    const filter = c.req.valid('query')
    return c.json(await c.var.run((work) => listTransactions(work, filter)), 200)
  })
  app.openapi(get(profile), async (c) => {
    const { transactionId } = c.req.valid('param')
    return c.json(await c.var.run((work) => findTransaction(work, transactionId)), 200)
  })
}
