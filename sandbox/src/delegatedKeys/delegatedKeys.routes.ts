import { createRoute, z } from '@hono/zod-openapi'
import { pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import {
  body,
  emptyResponse,
  errors,
  jsonResponse,
  signedRetryHeaders,
} from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import { signedRequestChallenges } from '../signing/signedRequest.schema.ts'
import { signedJson } from '../signing/signedResponse.ts'
import { createDelegatedKey } from './createDelegatedKey.ts'
import { DelegatedKey, DelegatedKeyCreate, DelegatedKeyFilter } from './delegatedKeys.schema.ts'
import {
  getDelegatedKey,
  listDelegatedKeys,
  revokeDelegatedKey,
  showDelegatedKey,
} from './delegatedKeys.ts'

const tags = ['Delegated keys']
const params = z.object({ id: pathId('DelegatedKey') })

const create = (profile: Profile) =>
  createRoute({
    method: 'post',
    path: '/auth/delegated-keys',
    operationId: 'createDelegatedKey',
    tags,
    ...platform('MANAGE'),
    request: { headers: signedRetryHeaders(profile), body: body(DelegatedKeyCreate) },
    responses: {
      201: jsonResponse(DelegatedKey, 'The key'),
      202: jsonResponse(signedRequestChallenges[profile.responseSchemas], 'Signature required'),
      ...errors(400, 401, 403, 404, 409),
    },
  })

const list = createRoute({
  method: 'get',
  path: '/auth/delegated-keys',
  operationId: 'listDelegatedKeys',
  tags,
  ...platform('VIEW'),
  request: { query: DelegatedKeyFilter },
  responses: {
    200: jsonResponse(z.object({ data: z.array(DelegatedKey) }), 'The keys'),
    ...errors(400, 401, 403),
  },
})

const get = createRoute({
  method: 'get',
  path: '/auth/delegated-keys/{id}',
  operationId: 'getDelegatedKeyById',
  tags,
  ...platform('VIEW'),
  request: { params },
  responses: { 200: jsonResponse(DelegatedKey, 'The key'), ...errors(401, 403, 404) },
})

const revoke = createRoute({
  method: 'delete',
  path: '/auth/delegated-keys/{id}',
  operationId: 'revokeDelegatedKey',
  tags,
  ...platform('MANAGE'),
  request: { params },
  responses: { 204: emptyResponse('The key is revoked'), ...errors(401, 403, 404) },
})

/** Keys to pay for cards out of wallets, in the generation that has them. */
export function delegatedKeyRoutes(app: App, profile: Profile): void {
  if (!profile.cards.delegatedKeys) return
  app.openapi(create(profile), (c) => {
    const input = c.req.valid('json')
    return signedJson(c, 201, (work, call) => createDelegatedKey(work, input, call))
  })
  app.openapi(list, async (c) => {
    const filter = c.req.valid('query')
    return c.json({ data: await c.var.run((work) => listDelegatedKeys(work, filter)) }, 200)
  })
  app.openapi(get, async (c) => {
    const { id } = c.req.valid('param')
    const row = await c.var.run((work) => getDelegatedKey(work, id))
    return c.json(showDelegatedKey(row), 200)
  })
  app.openapi(revoke, async (c) => {
    const { id } = c.req.valid('param')
    await c.var.run((work) => revokeDelegatedKey(work, id))
    return c.body(null, 204)
  })
}
