import { createRoute, z } from '@hono/zod-openapi'
import { pathId } from '../core/http/common.schema.ts'
import { umaAddress } from '../core/http/contact.schema.ts'
import type { App } from '../core/http/environment.ts'
import { errors, jsonResponse } from '../core/http/operation.ts'
import { platform } from '../platform/apiAccess.ts'
import { ExternalAccountLookup, LookupQuery, UmaLookup } from './lookups.schema.ts'
import { lookUpExternalAccount, lookUpUma } from './lookups.ts'

const tags = ['Lookups']

const uma = createRoute({
  method: 'get',
  path: '/receiver/uma/{receiverUmaAddress}',
  operationId: 'lookupUma',
  tags,
  ...platform('VIEW'),
  request: { params: z.object({ receiverUmaAddress: umaAddress }), query: LookupQuery },
  responses: {
    200: jsonResponse(UmaLookup, 'The currencies and amounts that the receiver accepts'),
    ...errors(400, 401, 403, 404, 412, 424),
  },
})

const externalAccount = createRoute({
  method: 'get',
  path: '/receiver/external-account/{accountId}',
  operationId: 'lookupExternalAccount',
  tags,
  ...platform('VIEW'),
  request: { params: z.object({ accountId: pathId('ExternalAccount') }), query: LookupQuery },
  responses: {
    200: jsonResponse(
      ExternalAccountLookup,
      'The currencies and amounts that the receiver accepts',
    ),
    ...errors(400, 401, 403, 404, 412, 424),
  },
})

/** Adds the routes that tell, before a quote, what a receiver takes. */
export function lookupRoutes(app: App): void {
  app.openapi(uma, async (c) => {
    const { receiverUmaAddress } = c.req.valid('param')
    const query = c.req.valid('query')
    return c.json(await c.var.run((work) => lookUpUma(work, receiverUmaAddress, query)), 200)
  })
  app.openapi(externalAccount, async (c) => {
    const { accountId } = c.req.valid('param')
    const query = c.req.valid('query')
    return c.json(await c.var.run((work) => lookUpExternalAccount(work, accountId, query)), 200)
  })
}
