import { createRoute, z } from '@hono/zod-openapi'
import { externalAccountSchemas } from '../accounts/externalAccounts.schema.ts'
import { type Owner, showExternalAccount } from '../accounts/externalAccounts.ts'
import { pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import {
  OwnershipChallenge,
  OwnershipChallengeRequest,
  OwnershipVerifyRequest,
} from './ownership.schema.ts'
import { createChallenge, verifyOwnership } from './ownership.ts'

const tags = ['External accounts']
const params = z.object({ externalAccountId: pathId('ExternalAccount') })
const folders = { customer: 'customers', platform: 'platform' } as const
const names = { customer: 'Customer', platform: 'Platform' } as const

const challenge = (owner: Owner) =>
  createRoute({
    method: 'post',
    path: `/${folders[owner]}/external-accounts/{externalAccountId}/challenge`,
    operationId: `challenge${names[owner]}ExternalAccount`,
    tags,
    ...platform('MANAGE'),
    request: { params, body: body(OwnershipChallengeRequest) },
    responses: {
      201: jsonResponse(OwnershipChallenge, 'The challenge'),
      ...errors(400, 401, 403, 404, 409),
    },
  })

const verify = (owner: Owner, { responseSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: `/${folders[owner]}/external-accounts/{externalAccountId}/verify`,
    operationId: `verify${names[owner]}ExternalAccount`,
    tags,
    ...platform('MANAGE'),
    request: { params, body: body(OwnershipVerifyRequest) },
    responses: {
      200: jsonResponse(externalAccountSchemas[responseSchemas], 'The account'),
      ...errors(400, 401, 403, 404, 409),
    },
  })

/** The proof that external wallets belong to their customer or to the platform. */
export function ownershipRoutes(app: App, profile: Profile): void {
  if (!profile.augustOperations) return
  for (const owner of ['customer', 'platform'] as const) {
    app.openapi(challenge(owner), async (c) => {
      const { externalAccountId } = c.req.valid('param')
      const { method } = c.req.valid('json')
      const { origin } = new URL(c.req.url)
      const made = await c.var.run((work) =>
        createChallenge(work, owner, externalAccountId, method, origin),
      )
      return c.json(made, 201)
    })
    app.openapi(verify(owner, profile), async (c) => {
      const { externalAccountId } = c.req.valid('param')
      const input = c.req.valid('json')
      const row = await c.var.run((work) => verifyOwnership(work, owner, externalAccountId, input))
      return c.json(showExternalAccount(row), 200)
    })
  }
}
