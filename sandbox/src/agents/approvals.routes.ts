import { createRoute, z } from '@hono/zod-openapi'
import { pageOf, pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { errors, jsonResponse, optionalBody } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import { ActionRejection, ApprovalFilter, agentActionSchemas } from './actions.schema.ts'
import { listApprovals } from './actions.ts'
import { approveAction, rejectAction } from './approvals.ts'

const tags = ['Agents']
const params = z.object({ agentId: pathId('Agent'), actionId: pathId('AgentAction') })

const list = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/agents/approvals',
    operationId: 'listAgentApprovals',
    tags,
    ...platform('VIEW'),
    request: { query: ApprovalFilter },
    responses: {
      200: jsonResponse(pageOf(agentActionSchemas[responseSchemas]), 'A page'),
      ...errors(400, 401, 403),
    },
  })

const approve = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: '/agents/{agentId}/actions/{actionId}/approve',
    operationId: 'approveAgentAction',
    tags,
    ...platform('TRANSACT'),
    request: { params },
    responses: {
      200: jsonResponse(agentActionSchemas[responseSchemas], 'The action'),
      ...errors(401, 403, 404, 409),
    },
  })

const reject = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: '/agents/{agentId}/actions/{actionId}/reject',
    operationId: 'rejectAgentAction',
    tags,
    ...platform('TRANSACT'),
    request: { params, body: optionalBody(ActionRejection) },
    responses: {
      200: jsonResponse(agentActionSchemas[responseSchemas], 'The action'),
      ...errors(400, 401, 403, 404, 409),
    },
  })

/** The approval of agents' actions by the platform. */
export function approvalRoutes(app: App, profile: Profile): void {
  app.openapi(list(profile), async (c) => {
    const filter = c.req.valid('query')
    return c.json(await c.var.run((work) => listApprovals(work, filter)), 200)
  })
  app.openapi(approve(profile), async (c) => {
    const { agentId, actionId } = c.req.valid('param')
    return c.json(await c.var.run((work) => approveAction(work, agentId, actionId)), 200)
  })
  app.openapi(reject(profile), async (c) => {
    const { agentId, actionId } = c.req.valid('param')
    const { reason } = c.req.valid('json') ?? {}
    return c.json(await c.var.run((work) => rejectAction(work, agentId, actionId, reason)), 200)
  })
}
