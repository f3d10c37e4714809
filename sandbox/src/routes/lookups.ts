import { createRoute, z } from '@hono/zod-openapi'
import { lookUpExternalAccount, lookUpUma } from '../domain/lookups.ts'
import { platform } from '../http/access.ts'
import type { App } from '../http/environment.ts'
import { answer, errors } from '../http/operation.ts'
import { pathId } from '../schemas/common.ts'
import { umaAddress } from '../schemas/customer.ts'
import { ExternalAccountLookup, LookupQuery, UmaLookup } from '../schemas/lookup.ts'

const tags = ['Lookups']

const uma = createRoute({
  method: 'get',
  path: '/receiver/uma/{receiverUmaAddress}',
  operationId: 'lookupUma',
  tags,
  ...platform('VIEW'),
  request: { params: z.object({ receiverUmaAddress: umaAddress }), query: LookupQuery },
  responses: {
    200: answer(UmaLookup, 'What the receiver accepts'),
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
    200: answer(ExternalAccountLookup, 'What the receiver accepts'),
    ...errors(400, 401, 403, 404, 412, 424),
  },
})

/** What a receiver takes, before a quote. */
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
