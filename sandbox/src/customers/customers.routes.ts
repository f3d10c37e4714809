import { createRoute, z } from '@hono/zod-openapi'
import { pageOf, pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse, signedRetryHeaders } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/access.ts'
import { SignedRequestChallenge } from '../signing/signedRequest.schema.ts'
import { signedJson } from '../signing/signedResponse.ts'
import { Customer, CustomerFilter, customerCreates, customerUpdates } from './customers.schema.ts'
import { getCustomer, showCustomer } from './customers.ts'
import { createCustomer } from './lifecycle/createCustomer.ts'
import { deleteCustomer } from './lifecycle/deleteCustomer.ts'
import { updateCustomer } from './lifecycle/updateCustomer.ts'
import { listCustomers } from './listCustomers.ts'

const tags = ['Customers']
const params = z.object({ customerId: pathId('Customer') })

const create = ({ requestSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: '/customers',
    operationId: 'createCustomer',
    tags,
    ...platform('MANAGE'),
    request: { body: body(customerCreates[requestSchemas]) },
    responses: { 201: jsonResponse(Customer, 'The customer'), ...errors(400, 401, 403, 409) },
  })

const get = createRoute({
  method: 'get',
  path: '/customers/{customerId}',
  operationId: 'getCustomerById',
  tags,
  ...platform('VIEW'),
  request: { params },
  responses: { 200: jsonResponse(Customer, 'The customer'), ...errors(401, 403, 404) },
})

const list = createRoute({
  method: 'get',
  path: '/customers',
  operationId: 'listCustomers',
  tags,
  ...platform('VIEW'),
  request: { query: CustomerFilter },
  responses: { 200: jsonResponse(pageOf(Customer), 'A page'), ...errors(400, 401, 403) },
})

const update = ({ requestSchemas }: Profile) =>
  createRoute({
    method: 'patch',
    path: '/customers/{customerId}',
    operationId: 'updateCustomerById',
    tags,
    ...platform('MANAGE'),
    request: {
      params,
      headers: signedRetryHeaders,
      body: body(customerUpdates[requestSchemas]),
    },
    responses: {
      200: jsonResponse(Customer, 'The customer'),
      202: jsonResponse(SignedRequestChallenge, 'Signature required'),
      ...errors(400, 401, 403, 404, 409, 424),
    },
  })

const remove = createRoute({
  method: 'delete',
  path: '/customers/{customerId}',
  operationId: 'deleteCustomerById',
  tags,
  ...platform('MANAGE'),
  request: { params },
  responses: { 200: jsonResponse(Customer, 'The customer'), ...errors(401, 403, 404, 410) },
})

/** Customers of the platform. */
export function customerRoutes(app: App, profile: Profile): void {
  app.openapi(create(profile), async (c) => {
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => createCustomer(work, input)), 201)
  })
  app.openapi(get, async (c) => {
    const { customerId } = c.req.valid('param')
    const row = await c.var.run((work) => getCustomer(work, customerId))
    return c.json(showCustomer(row), 200)
  })
  app.openapi(list, async (c) => {
    const filter = c.req.valid('query')
    return c.json(await c.var.run((work) => listCustomers(work, filter)), 200)
  })
  app.openapi(update(profile), async (c) => {
    const { customerId } = c.req.valid('param')
    const input = c.req.valid('json')
    return signedJson(c, 200, (work, call) => updateCustomer(work, customerId, input, call))
  })
  app.openapi(remove, async (c) => {
    const { customerId } = c.req.valid('param')
    return c.json(await c.var.run((work) => deleteCustomer(work, customerId)), 200)
  })
}
