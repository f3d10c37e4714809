import { createRoute, z } from '@hono/zod-openapi'
import { pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import {
  AgentDeviceCode,
  AgentDeviceCodeStatus,
  connectionResponses,
  deviceCode,
} from './deviceCodes.schema.ts'
import { createDeviceCode, deviceCodeStatus, redeemDeviceCode } from './deviceCodes.ts'

const tags = ['Agents']
const params = z.object({ code: deviceCode })

const create = createRoute({
  method: 'post',
  path: '/agents/{agentId}/device-codes',
  operationId: 'createAgentDeviceCode',
  tags,
  ...platform('MANAGE'),
  request: { params: z.object({ agentId: pathId('Agent') }) },
  responses: { 201: jsonResponse(AgentDeviceCode, 'The code'), ...errors(401, 403, 404, 409) },
})

const status = createRoute({
  method: 'get',
  path: '/agents/device-codes/{code}/status',
  operationId: 'getAgentDeviceCodeStatus',
  tags,
  ...platform('VIEW'),
  request: { params },
  responses: {
    200: jsonResponse(AgentDeviceCodeStatus, 'Whether it was redeemed'),
    ...errors(401, 403, 404),
  },
})

/** The code is the only credential: a caller with the code becomes the agent. */
const redeem = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: '/agents/device-codes/{code}/redeem',
    operationId: 'redeemAgentDeviceCode',
    tags,
    security: [],
    request: { params },
    responses: {
      200: jsonResponse(connectionResponses[responseSchemas].connection, 'The access token'),
      ...errors(400, 404, 429),
    },
  })

/** Adds the routes by which an agent gets its access token. */
export function deviceCodeRoutes(app: App, profile: Profile): void {
  app.openapi(create, async (c) => {
    const { agentId } = c.req.valid('param')
    return c.json(await c.var.run((work) => createDeviceCode(work, agentId)), 201)
  })
  app.openapi(status, async (c) => {
    const { code } = c.req.valid('param')
    return c.json(await c.var.run((work) => deviceCodeStatus(work, code)), 200)
  })
  app.openapi(redeem(profile), async (c) => {
    const { code } = c.req.valid('param')
    return c.json(await c.var.run((work) => redeemDeviceCode(work, code)), 200)
  })
}
