import { createRoute, z } from '@hono/zod-openapi'
import type { App } from '../core/http/environment.ts'
import { body, emptyResponse, errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import { deleteFactor } from './deleteFactor.ts'
import { confirmEnrolment, startEnrolment } from './enrolFactor.ts'
import {
  ScaFactorConfirm,
  ScaFactorConfirmed,
  ScaFactorEnroll,
  ScaFactorEnrollStart,
  ScaFactorList,
} from './factors.schema.ts'
import { listFactors } from './factors.ts'
import { ScaQuery } from './sca.schema.ts'

const tags = ['Strong authentication']
const refusals = errors(400, 401, 403, 404, 409)

const list = createRoute({
  method: 'get',
  path: '/sca/factors',
  operationId: 'listScaFactors',
  tags,
  ...platform('VIEW'),
  request: { query: ScaQuery },
  responses: { 200: jsonResponse(ScaFactorList, 'The factors'), ...refusals },
})

const enrol = createRoute({
  method: 'post',
  path: '/sca/factors',
  operationId: 'enrollScaFactor',
  tags,
  ...platform('MANAGE'),
  request: { query: ScaQuery, body: body(ScaFactorEnroll) },
  responses: {
    200: jsonResponse(ScaFactorEnrollStart, 'The secret or the passkey options to enrol with'),
    ...refusals,
  },
})

const confirm = createRoute({
  method: 'post',
  path: '/sca/factors/confirm',
  operationId: 'confirmScaFactor',
  tags,
  ...platform('MANAGE'),
  request: { query: ScaQuery, body: body(ScaFactorConfirm) },
  responses: { 200: jsonResponse(ScaFactorConfirmed, 'The factor'), ...refusals },
})

const remove = createRoute({
  method: 'delete',
  path: '/sca/factors/{credentialId}',
  operationId: 'deleteScaFactor',
  tags,
  ...platform('MANAGE'),
  // Not an identifier only: SMS_OTP has none.
  request: { query: ScaQuery, params: z.object({ credentialId: z.string() }) },
  responses: { 204: emptyResponse('The factor is removed'), ...refusals },
})

/** Authentication factors of customers, in the generation that has them. */
export function scaFactorRoutes(app: App, profile: Profile): void {
  if (!profile.strongAuthentication) return
  app.openapi(list, async (c) => {
    const { customerId } = c.req.valid('query')
    return c.json({ factors: await c.var.run((work) => listFactors(work, customerId)) }, 200)
  })
  app.openapi(enrol, async (c) => {
    const { customerId } = c.req.valid('query')
    const { type } = c.req.valid('json')
    return c.json(await c.var.run((work) => startEnrolment(work, customerId, type)), 200)
  })
  app.openapi(confirm, async (c) => {
    const { customerId } = c.req.valid('query')
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => confirmEnrolment(work, customerId, input)), 200)
  })
  app.openapi(remove, async (c) => {
    const { customerId } = c.req.valid('query')
    const { credentialId } = c.req.valid('param')
    await c.var.run((work) => deleteFactor(work, customerId, credentialId))
    return c.body(null, 204)
  })
}
