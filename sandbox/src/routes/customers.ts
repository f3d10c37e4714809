import { createRoute, z } from '@hono/zod-openapi'
import { createCustomer, getCustomer, showCustomer } from '../domain/customers.ts'
import { platform } from '../http/access.ts'
import type { App } from '../http/environment.ts'
import { answer, body, errors } from '../http/operation.ts'
import { id } from '../schemas/common.ts'
import { Customer, CustomerCreate } from '../schemas/customer.ts'

const create = createRoute({
  method: 'post',
  path: '/customers',
  operationId: 'createCustomer',
  tags: ['Customers'],
  ...platform('MANAGE'),
  request: { body: body(CustomerCreate) },
  responses: { 201: answer(Customer, 'The customer'), ...errors(400, 401, 403, 409) },
})

const get = createRoute({
  method: 'get',
  path: '/customers/{customerId}',
  operationId: 'getCustomerById',
  tags: ['Customers'],
  ...platform('VIEW'),
  request: { params: z.object({ customerId: id('Customer') }) },
  responses: { 200: answer(Customer, 'The customer'), ...errors(400, 401, 403, 404) },
})

/** Customers of the platform. */
export function customerRoutes(app: App): void {
  app.openapi(create, async (c) => {
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => createCustomer(work, input)), 201)
  })
  app.openapi(get, async (c) => {
    const { customerId } = c.req.valid('param')
    const row = await c.var.run((work) => getCustomer(work, customerId))
    return c.json(showCustomer(row), 200)
  })
}
