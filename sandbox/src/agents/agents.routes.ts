import { createRoute, z } from '@hono/zod-openapi'
import { pageOf, pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, emptyResponse, errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import { AgentFilter, AgentUpdate, agentCreates, agentSchemas } from './agents.schema.ts'
import {
  createAgent,
  deleteAgent,
  listAgents,
  showAgent,
  updateAgent,
  updateAgentPolicy,
} from './agents.ts'
import { connectionResponses } from './deviceCodes.schema.ts'
import { getAgent } from './findAgent.ts'
import { policySchemas } from './policy.schema.ts'

const tags = ['Agents']
const params = z.object({ agentId: pathId('Agent') })

const create = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: '/agents',
    operationId: 'createAgent',
    tags,
    ...platform('MANAGE'),
    request: { body: body(agentCreates[responseSchemas]) },
    responses: {
      201: jsonResponse(
        connectionResponses[responseSchemas].created,
        'The agent and its device code',
      ),
      ...errors(400, 401, 403, 404),
    },
  })

const list = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/agents',
    operationId: 'listAgents',
    tags,
    ...platform('VIEW'),
    request: { query: AgentFilter },
    responses: {
      200: jsonResponse(pageOf(agentSchemas[responseSchemas]), 'A page'),
      ...errors(400, 401, 403),
    },
  })

const get = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/agents/{agentId}',
    operationId: 'getAgentById',
    tags,
    ...platform('VIEW'),
    request: { params },
    responses: {
      200: jsonResponse(agentSchemas[responseSchemas], 'The agent'),
      ...errors(401, 403, 404),
    },
  })

const update = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'patch',
    path: '/agents/{agentId}',
    operationId: 'updateAgentById',
    tags,
    ...platform('MANAGE'),
    request: { params, body: body(AgentUpdate) },
    responses: {
      200: jsonResponse(agentSchemas[responseSchemas], 'The agent'),
      ...errors(400, 401, 403, 404),
    },
  })

const remove = createRoute({
  method: 'delete',
  path: '/agents/{agentId}',
  operationId: 'deleteAgentById',
  tags,
  ...platform('MANAGE'),
  request: { params },
  responses: { 204: emptyResponse('Deleted'), ...errors(401, 403, 404) },
})

const updatePolicy = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'patch',
    path: '/agents/{agentId}/policy',
    operationId: 'updateAgentPolicy',
    tags,
    ...platform('MANAGE'),
    request: { params, body: body(policySchemas[responseSchemas].update) },
    responses: {
      200: jsonResponse(agentSchemas[responseSchemas], 'The agent'),
      ...errors(400, 401, 403, 404),
    },
  })

/** Programs that act for customers, and what they may do. */
export function agentRoutes(app: App, profile: Profile): void {
  app.openapi(create(profile), async (c) => {
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => createAgent(work, input)), 201)
  })
  app.openapi(list(profile), async (c) => {
    const filter = c.req.valid('query')
    return c.json(await c.var.run((work) => listAgents(work, filter)), 200)
  })
  app.openapi(get(profile), async (c) => {
    const { agentId } = c.req.valid('param')
    const shown = await c.var.run(async (work) => showAgent(work, await getAgent(work, agentId)))
    return c.json(shown, 200)
  })
  app.openapi(update(profile), async (c) => {
    const { agentId } = c.req.valid('param')
    const change = c.req.valid('json')
    return c.json(await c.var.run((work) => updateAgent(work, agentId, change)), 200)
  })
  app.openapi(remove, async (c) => {
    const { agentId } = c.req.valid('param')
    await c.var.run((work) => deleteAgent(work, agentId))
    return c.body(null, 204)
  })
  app.openapi(updatePolicy(profile), async (c) => {
    const { agentId } = c.req.valid('param')
    const change = c.req.valid('json')
    return c.json(await c.var.run((work) => updateAgentPolicy(work, agentId, change)), 200)
  })
}
