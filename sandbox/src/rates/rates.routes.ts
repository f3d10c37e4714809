import { createRoute, z } from '@hono/zod-openapi'
import { pageOf } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import { listInstitutions, listUmaProviders } from './directories.ts'
import { listExchangeRates } from './exchangeRates.ts'
import { estimateFee } from './feeEstimates.ts'
import {
  DiscoveryQuery,
  ExchangeRate,
  ExchangeRateQuery,
  FeeEstimate,
  feeEstimateRequests,
  Institution,
  UmaProvider,
  UmaProviderQuery,
} from './rates.schema.ts'

const tags = ['Rates and directories']

const rates = createRoute({
  method: 'get',
  path: '/exchange-rates',
  operationId: 'getExchangeRates',
  tags,
  ...platform('VIEW'),
  request: { query: ExchangeRateQuery },
  responses: {
    200: jsonResponse(z.object({ data: z.array(ExchangeRate) }), 'The rates'),
    ...errors(400, 401, 403),
  },
})

const discoveries = createRoute({
  method: 'get',
  path: '/discoveries',
  operationId: 'listDiscoveries',
  tags,
  ...platform('VIEW'),
  request: { query: DiscoveryQuery },
  responses: {
    200: jsonResponse(z.object({ data: z.array(Institution) }), 'The institutions'),
    ...errors(400, 401, 403),
  },
})

const providers = createRoute({
  method: 'get',
  path: '/uma-providers',
  operationId: 'listUmaProviders',
  tags,
  ...platform('VIEW'),
  request: { query: UmaProviderQuery },
  responses: { 200: jsonResponse(pageOf(UmaProvider), 'A page'), ...errors(400, 401, 403) },
})

const estimate = ({ requestSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: '/crypto/estimate-withdrawal-fee',
    operationId: 'estimateCryptoWithdrawalFee',
    tags,
    ...platform('VIEW'),
    request: { body: body(feeEstimateRequests[requestSchemas]) },
    responses: { 200: jsonResponse(FeeEstimate, 'The fees'), ...errors(400, 401, 403, 404) },
  })

/** Adds the routes of prices, and of receivers that can be reached. */
export function rateRoutes(app: App, profile: Profile): void {
  app.openapi(rates, async (c) => {
    const query = c.req.valid('query')
    return c.json({ data: await c.var.run((work) => listExchangeRates(work, query)) }, 200)
  })
  app.openapi(discoveries, (c) => c.json({ data: listInstitutions(c.req.valid('query')) }, 200))
  app.openapi(providers, async (c) => {
    const query = c.req.valid('query')
    return c.json(await c.var.run(async (work) => listUmaProviders(work, query)), 200)
  })
  app.openapi(estimate(profile), async (c) => {
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => estimateFee(work, input)), 200)
  })
}
