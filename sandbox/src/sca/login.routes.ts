import { createRoute } from '@hono/zod-openapi'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import {
  ScaLoginComplete,
  ScaLoginStart,
  ScaLoginStartRequest,
  SecurityEvent,
  SecurityEventRequest,
} from './login.schema.ts'
import { completeLogin, recordEvent, startLogin } from './login.ts'
import { ScaLoginCompleteRequest, ScaQuery } from './sca.schema.ts'

const method = 'post' as const
const shared = { method, tags: ['Strong authentication'], ...platform('MANAGE') }
const refusals = errors(400, 401, 403, 404, 409)

const locked = errors(423)

const start = createRoute({
  ...shared,
  path: '/sca/login/start',
  operationId: 'startScaLogin',
  request: { query: ScaQuery, body: body(ScaLoginStartRequest) },
  responses: { 200: jsonResponse(ScaLoginStart, 'The challenge'), ...refusals },
})

const complete = createRoute({
  ...shared,
  path: '/sca/login/complete',
  operationId: 'completeScaLogin',
  request: { query: ScaQuery, body: body(ScaLoginCompleteRequest) },
  responses: {
    200: jsonResponse(ScaLoginComplete, 'The customer is logged in'),
    ...refusals,
    ...locked,
  },
})

const record = createRoute({
  ...shared,
  path: '/sca/record-event',
  operationId: 'recordSecurityEvent',
  request: { query: ScaQuery, body: body(SecurityEventRequest) },
  responses: {
    200: jsonResponse(SecurityEvent, 'The outcome of the event'),
    ...refusals,
    ...locked,
  },
})

/** Logins of customers with a factor, and the platform's reports of its own logins. */
export function scaLoginRoutes(app: App, profile: Profile): void {
  if (!profile.strongAuthentication) return
  app.openapi(start, async (c) => {
    const { customerId } = c.req.valid('query')
    const { factor } = c.req.valid('json')
    return c.json(await c.var.run((work) => startLogin(work, customerId, factor)), 200)
  })
  app.openapi(complete, async (c) => {
    const { customerId } = c.req.valid('query')
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => completeLogin(work, customerId, input)), 200)
  })
  app.openapi(record, async (c) => {
    const { customerId } = c.req.valid('query')
    const { eventType } = c.req.valid('json')
    return c.json(await c.var.run((work) => recordEvent(work, customerId, eventType)), 200)
  })
}
