import { createRoute, z } from '@hono/zod-openapi'
import { pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, emptyResponse, errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import { completeReset } from './completeReset.ts'
import { ResetCompleteRequest, ResetStart, ResetStartRequest, ResetState } from './resets.schema.ts'
import { getReset, startReset } from './resets.ts'
import { ScaQuery } from './sca.schema.ts'

const tags = ['Strong authentication']
const refusals = errors(400, 401, 403, 404, 409)
const params = z.object({ resetId: pathId('ScaReset') })

const start = createRoute({
  method: 'post',
  path: '/sca/factors/reset',
  operationId: 'startScaFactorReset',
  tags,
  ...platform('MANAGE'),
  request: { query: ScaQuery, body: body(ResetStartRequest) },
  responses: {
    201: jsonResponse(ResetStart, 'The reset'),
    ...refusals,
    ...errors(429),
  },
})

const get = createRoute({
  method: 'get',
  path: '/sca/factors/reset/{resetId}',
  operationId: 'getScaFactorReset',
  tags,
  ...platform('VIEW'),
  request: { query: ScaQuery, params },
  responses: { 200: jsonResponse(ResetState, 'The reset'), ...refusals },
})

const complete = createRoute({
  method: 'post',
  path: '/sca/factors/reset/{resetId}/complete',
  operationId: 'completeScaFactorReset',
  tags,
  ...platform('MANAGE'),
  request: { query: ScaQuery, params, body: body(ResetCompleteRequest) },
  responses: {
    204: emptyResponse('The factor is reset'),
    ...refusals,
  },
})

/** Resets of factors that customers lost. */
export function scaResetRoutes(app: App, profile: Profile): void {
  if (!profile.strongAuthentication) return
  app.openapi(start, async (c) => {
    const { customerId } = c.req.valid('query')
    const { factor } = c.req.valid('json')
    const { origin } = new URL(c.req.url)
    const reset = await c.var.run((work) => startReset(work, customerId, factor, origin))
    return c.json(reset, 201)
  })
  app.openapi(get, async (c) => {
    const { customerId } = c.req.valid('query')
    const { resetId } = c.req.valid('param')
    return c.json(await c.var.run((work) => getReset(work, customerId, resetId)), 200)
  })
  app.openapi(complete, async (c) => {
    const { customerId } = c.req.valid('query')
    const { resetId } = c.req.valid('param')
    const input = c.req.valid('json')
    await c.var.run((work) => completeReset(work, customerId, resetId, input))
    return c.body(null, 204)
  })
}
