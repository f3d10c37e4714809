import { createRoute, z } from '@hono/zod-openapi'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse } from '../core/http/operation.ts'
import { platform } from '../platform/apiAccess.ts'
import {
  Invitation,
  InvitationClaim,
  InvitationCreate,
  invitationCode,
} from './invitations.schema.ts'
import {
  cancelInvitation,
  claimInvitation,
  createInvitation,
  getInvitation,
  showInvitation,
} from './invitations.ts'

const tags = ['Invitations']
const params = z.object({ invitationCode })
const invitation = jsonResponse(Invitation, 'The invitation')

const create = createRoute({
  method: 'post',
  path: '/invitations',
  operationId: 'createInvitation',
  tags,
  ...platform('MANAGE'),
  request: { body: body(InvitationCreate) },
  responses: { 201: invitation, ...errors(400, 401, 403) },
})

const get = createRoute({
  method: 'get',
  path: '/invitations/{invitationCode}',
  operationId: 'getInvitation',
  tags,
  ...platform('VIEW'),
  request: { params },
  responses: { 200: invitation, ...errors(401, 403, 404) },
})

const claim = createRoute({
  method: 'post',
  path: '/invitations/{invitationCode}/claim',
  operationId: 'claimInvitation',
  tags,
  ...platform('MANAGE'),
  request: { params, body: body(InvitationClaim) },
  responses: { 200: invitation, ...errors(400, 401, 403, 404) },
})

const cancel = createRoute({
  method: 'post',
  path: '/invitations/{invitationCode}/cancel',
  operationId: 'cancelInvitation',
  tags,
  ...platform('MANAGE'),
  request: { params },
  responses: { 200: invitation, ...errors(400, 401, 403, 404) },
})

/** Invitations to people who have no UMA address yet. */
export function invitationRoutes(app: App): void {
  app.openapi(create, async (c) => {
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => createInvitation(work, input)), 201)
  })
  app.openapi(get, async (c) => {
    const { invitationCode: code } = c.req.valid('param')
    return c.json(showInvitation(await c.var.run((work) => getInvitation(work, code))), 200)
  })
  app.openapi(claim, async (c) => {
    const { invitationCode: code } = c.req.valid('param')
    const { inviteeUma } = c.req.valid('json')
    return c.json(await c.var.run((work) => claimInvitation(work, code, inviteeUma)), 200)
  })
  app.openapi(cancel, async (c) => {
    const { invitationCode: code } = c.req.valid('param')
    return c.json(await c.var.run((work) => cancelInvitation(work, code)), 200)
  })
}
