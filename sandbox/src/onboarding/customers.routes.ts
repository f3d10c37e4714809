import { createRoute, z } from '@hono/zod-openapi'
import { pageOf, pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse, signedRetryHeaders } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import {
  CustomerFilter,
  customerCreates,
  customerSchemas,
  customerUpdates,
} from '../customers/customers.schema.ts'
import { getCustomer, showCustomer } from '../customers/customers.ts'
import { listCustomers } from '../customers/listCustomers.ts'
import { platform } from '../platform/apiAccess.ts'
import { signedRequestChallenges } from '../signing/signedRequest.schema.ts'
import { signedJson } from '../signing/signedResponse.ts'
import { createCustomer } from './createCustomer.ts'
import { deleteCustomer } from './deleteCustomer.ts'
import { updateCustomer } from './updateCustomer.ts'

const tags = ['Customers']
const params = z.object({ customerId: pathId('Customer') })

const create = ({ requestSchemas, responseSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: '/customers',
    operationId: 'createCustomer',
    tags,
    ...platform('MANAGE'),
    request: { body: body(customerCreates[requestSchemas]) },
    responses: {
      201: jsonResponse(customerSchemas[responseSchemas], 'The customer'),
      ...errors(400, 401, 403, 409),
    },
  })

const get = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/customers/{customerId}',
    operationId: 'getCustomerById',
    tags,
    ...platform('VIEW'),
    request: { params },
    responses: {
      200: jsonResponse(customerSchemas[responseSchemas], 'The customer'),
      ...errors(401, 403, 404),
    },
  })

const list = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/customers',
    operationId: 'listCustomers',
    tags,
    ...platform('VIEW'),
    request: { query: CustomerFilter },
    responses: {
      200: jsonResponse(pageOf(customerSchemas[responseSchemas]), 'A page'),
      ...errors(400, 401, 403),
    },
  })

const update = (profile: Profile) =>
  createRoute({
    method: 'patch',
    path: '/customers/{customerId}',
    operationId: 'updateCustomerById',
    tags,
    ...platform('MANAGE'),
    request: {
      params,
      headers: signedRetryHeaders(profile),
      body: body(customerUpdates[profile.requestSchemas]),
    },
    responses: {
      200: jsonResponse(customerSchemas[profile.responseSchemas], 'The customer'),
      202: jsonResponse(signedRequestChallenges[profile.responseSchemas], 'Signature required'),
      ...errors(400, 401, 403, 404, 409, 424),
    },
  })

const remove = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'delete',
    path: '/customers/{customerId}',
    operationId: 'deleteCustomerById',
    tags,
    ...platform('MANAGE'),
    request: { params },
    responses: {
      200: jsonResponse(customerSchemas[responseSchemas], 'The customer'),
      ...errors(401, 403, 404, 410),
    },
  })

/** Customers of the platform. */
export function customerRoutes(app: App, profile: Profile): void {
  app.openapi(create(profile), async (c) => {
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => createCustomer(work, input)), 201)
  })
  app.openapi(get(profile), async (c) => {
    const { customerId } = c.req.valid('param')
    const shown = await c.var.run(async (work) =>
      showCustomer(work, await getCustomer(work, customerId)),
    )
    return c.json(shown, 200)
  })
  app.openapi(list(profile), async (c) => {
    const filter = c.req.valid('query')
    return c.json(await c.var.run((work) => listCustomers(work, filter)), 200)
  })
  app.openapi(update(profile), async (c) => {
    const { customerId } = c.req.valid('param')
    const input = c.req.valid('json')
    return signedJson(c, 200, (work, call) => updateCustomer(work, customerId, input, call))
  })
  app.openapi(remove(profile), async (c) => {
    const { customerId } = c.req.valid('param')
    return c.json(await c.var.run((work) => deleteCustomer(work, customerId)), 200)
  })
}
