import { createRoute, z } from '@hono/zod-openapi'
import { pageOf, pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, emptyResponse, errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import {
  ExternalAccountFilter,
  externalAccountCreates,
  externalAccountSchemas,
  PlatformExternalAccountFilter,
  platformExternalAccountCreates,
} from './externalAccounts.schema.ts'
import {
  createExternalAccount,
  deleteExternalAccount,
  getExternalAccountOf,
  listExternalAccounts,
  type Owner,
  showExternalAccount,
} from './externalAccounts.ts'

const tags = ['External accounts']
const params = z.object({ externalAccountId: pathId('ExternalAccount') })

const createForCustomer = ({ requestSchemas, responseSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: '/customers/external-accounts',
    operationId: 'createCustomerExternalAccount',
    tags,
    ...platform('MANAGE'),
    request: { body: body(externalAccountCreates[requestSchemas]) },
    responses: {
      201: jsonResponse(externalAccountSchemas[responseSchemas], 'The account'),
      ...errors(400, 401, 403, 404, 409),
    },
  })

const createForPlatform = ({ requestSchemas, responseSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: '/platform/external-accounts',
    operationId: 'createPlatformExternalAccount',
    tags,
    ...platform('MANAGE'),
    request: { body: body(platformExternalAccountCreates[requestSchemas]) },
    responses: {
      201: jsonResponse(externalAccountSchemas[responseSchemas], 'The account'),
      ...errors(400, 401, 403, 409),
    },
  })

const listForCustomers = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/customers/external-accounts',
    operationId: 'listCustomerExternalAccounts',
    tags,
    ...platform('VIEW'),
    request: { query: ExternalAccountFilter },
    responses: {
      200: jsonResponse(pageOf(externalAccountSchemas[responseSchemas]), 'A page'),
      ...errors(400, 401, 403),
    },
  })

const listForPlatform = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/platform/external-accounts',
    operationId: 'listPlatformExternalAccounts',
    tags,
    ...platform('VIEW'),
    request: { query: PlatformExternalAccountFilter },
    responses: {
      200: jsonResponse(pageOf(externalAccountSchemas[responseSchemas]), 'A page'),
      ...errors(400, 401, 403),
    },
  })

const get = (owner: Owner, { responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: `/${folder(owner)}/external-accounts/{externalAccountId}`,
    operationId: owner === 'customer' ? 'getCustomerExternalAccount' : 'getPlatformExternalAccount',
    tags,
    ...platform('VIEW'),
    request: { params },
    responses: {
      200: jsonResponse(externalAccountSchemas[responseSchemas], 'The account'),
      ...errors(401, 403, 404),
    },
  })

const remove = (owner: Owner, { strongAuthentication }: Profile) =>
  createRoute({
    method: 'delete',
    path: `/${folder(owner)}/external-accounts/{externalAccountId}`,
    operationId:
      owner === 'customer' ? 'deleteCustomerExternalAccount' : 'deletePlatformExternalAccount',
    tags,
    ...platform('MANAGE'),
    request: { params },
    responses: {
      204: emptyResponse('Deleted'),
      ...errors(401, 403, 404),
      ...(strongAuthentication && owner === 'customer' ? errors(409) : {}),
    },
  })

function folder(owner: Owner): 'customers' | 'platform' {
  return owner === 'customer' ? 'customers' : 'platform'
}

/** Bank accounts and wallets elsewhere, of customers and of the platform. */
export function externalAccountRoutes(app: App, profile: Profile): void {
  app.openapi(createForCustomer(profile), async (c) => {
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => createExternalAccount(work, input)), 201)
  })
  app.openapi(createForPlatform(profile), async (c) => {
    const input = { ...c.req.valid('json'), defaultUmaDepositAccount: false }
    return c.json(await c.var.run((work) => createExternalAccount(work, input)), 201)
  })
  app.openapi(listForCustomers(profile), async (c) => {
    const filter = c.req.valid('query')
    return c.json(await c.var.run((work) => listExternalAccounts(work, 'customer', filter)), 200)
  })
  app.openapi(listForPlatform(profile), async (c) => {
    const filter = c.req.valid('query')
    return c.json(await c.var.run((work) => listExternalAccounts(work, 'platform', filter)), 200)
  })
  for (const owner of ['customer', 'platform'] as const) addReadAndDelete(app, owner, profile)
}

function addReadAndDelete(app: App, owner: Owner, profile: Profile): void {
  app.openapi(get(owner, profile), async (c) => {
    const { externalAccountId } = c.req.valid('param')
    const row = await c.var.run((work) => getExternalAccountOf(work, owner, externalAccountId))
    return c.json(showExternalAccount(row), 200)
  })
  app.openapi(remove(owner, profile), async (c) => {
    const { externalAccountId } = c.req.valid('param')
    await c.var.run((work) => deleteExternalAccount(work, owner, externalAccountId))
    return c.body(null, 204)
  })
}
