import { createRoute, z } from '@hono/zod-openapi'
import { pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import { ScaConfirm } from './sca.schema.ts'
import { TrustConfirmed, TrustStart } from './trustedPayees.schema.ts'
import { confirmTrustChange, startTrustChange, type TrustChange } from './trustedPayees.ts'

const tags = ['External accounts']
const params = z.object({ externalAccountId: pathId('ExternalAccount') })
const refusals = errors(400, 401, 403, 404, 409, 423)

const names = { TRUST: 'Trust', UNTRUST: 'Untrust' } as const
const addressOf = (change: TrustChange) =>
  `/customers/external-accounts/{externalAccountId}/${change.toLowerCase()}`

const start = (change: TrustChange) =>
  createRoute({
    method: 'post',
    path: addressOf(change),
    operationId: `${change.toLowerCase()}CustomerExternalAccount`,
    tags,
    ...platform('MANAGE'),
    request: { params },
    responses: { 200: jsonResponse(TrustStart, 'The challenge'), ...refusals },
  })

const confirm = (change: TrustChange) =>
  createRoute({
    method: 'post',
    path: `${addressOf(change)}/confirm`,
    operationId: `confirm${names[change]}CustomerExternalAccount`,
    tags,
    ...platform('MANAGE'),
    request: { params, body: body(ScaConfirm) },
    responses: { 200: jsonResponse(TrustConfirmed, 'What changed'), ...refusals },
  })

/** Payees that their owners trust, so that payments to them need no strong authentication. */
export function trustedPayeeRoutes(app: App, profile: Profile): void {
  if (!profile.strongAuthentication) return
  for (const change of ['TRUST', 'UNTRUST'] as const) {
    app.openapi(start(change), async (c) => {
      const { externalAccountId: id } = c.req.valid('param')
      return c.json(await c.var.run((work) => startTrustChange(work, id, change)), 200)
    })
    app.openapi(confirm(change), async (c) => {
      const { externalAccountId: id } = c.req.valid('param')
      const proof = c.req.valid('json')
      return c.json(await c.var.run((work) => confirmTrustChange(work, id, change, proof)), 200)
    })
  }
}
