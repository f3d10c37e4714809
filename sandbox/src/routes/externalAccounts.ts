import { createRoute, z } from '@hono/zod-openapi'
import {
  createExternalAccount,
  deleteExternalAccount,
  getExternalAccount,
  listExternalAccounts,
  showExternalAccount,
} from '../domain/externalAccounts.ts'
import { platform } from '../http/access.ts'
import type { App } from '../http/environment.ts'
import { answer, body, emptyAnswer, errors } from '../http/operation.ts'
import { id, pageOf } from '../schemas/common.ts'
import {
  ExternalAccount,
  ExternalAccountCreate,
  ExternalAccountFilter,
} from '../schemas/externalAccount.ts'

const tags = ['External accounts']

const params = z.object({ externalAccountId: id('ExternalAccount') })

const create = createRoute({
  method: 'post',
  path: '/customers/external-accounts',
  operationId: 'createCustomerExternalAccount',
  tags,
  ...platform('MANAGE'),
  request: { body: body(ExternalAccountCreate) },
  responses: { 201: answer(ExternalAccount, 'The account'), ...errors(400, 401, 403, 404, 409) },
})

const list = createRoute({
  method: 'get',
  path: '/customers/external-accounts',
  operationId: 'listCustomerExternalAccounts',
  tags,
  ...platform('VIEW'),
  request: { query: ExternalAccountFilter },
  responses: { 200: answer(pageOf(ExternalAccount), 'A page'), ...errors(400, 401, 403) },
})

const get = createRoute({
  method: 'get',
  path: '/customers/external-accounts/{externalAccountId}',
  operationId: 'getCustomerExternalAccount',
  tags,
  ...platform('VIEW'),
  request: { params },
  responses: { 200: answer(ExternalAccount, 'The account'), ...errors(400, 401, 403, 404) },
})

const remove = createRoute({
  method: 'delete',
  path: '/customers/external-accounts/{externalAccountId}',
  operationId: 'deleteCustomerExternalAccount',
  tags,
  ...platform('MANAGE'),
  request: { params },
  responses: { 204: emptyAnswer('Deleted'), ...errors(400, 401, 403, 404) },
})

/** Bank accounts and wallets elsewhere. */
export function externalAccountRoutes(app: App): void {
  app.openapi(create, async (c) => {
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => createExternalAccount(work, input)), 201)
  })
  app.openapi(list, async (c) => {
    const filter = c.req.valid('query')
    return c.json(await c.var.run((work) => listExternalAccounts(work, filter)), 200)
  })
  app.openapi(get, async (c) => {
    const { externalAccountId } = c.req.valid('param')
    const row = await c.var.run((work) => getExternalAccount(work, externalAccountId))
    return c.json(showExternalAccount(row), 200)
  })
  app.openapi(remove, async (c) => {
    const { externalAccountId } = c.req.valid('param')
    await c.var.run((work) => deleteExternalAccount(work, externalAccountId))
    return c.body(null, 204)
  })
}
