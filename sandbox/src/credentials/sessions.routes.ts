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
import { signedEmpty, signedJson } from '../signing/signedResponse.ts'
import { refreshSession, revokeSession } from './changeSession.ts'
import { AccountQuery, credentialSchemas, RefreshRequest } from './credentials.schema.ts'
import { listSessions } from './sessions.ts'

const list = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/auth/sessions',
    operationId: 'listAuthSessions',
    tags: ['Sessions'],
    ...platform('VIEW'),
    request: { query: AccountQuery },
    responses: {
      200: jsonResponse(
        z.object({ data: z.array(credentialSchemas[responseSchemas].session) }),
        'The sessions',
      ),
      ...errors(400, 401, 403),
    },
  })

const params = z.object({ id: pathId('Session') })

const revoke = (profile: Profile) =>
  createRoute({
    method: 'delete',
    path: '/auth/sessions/{id}',
    operationId: 'revokeAuthSession',
    tags: ['Sessions'],
    ...platform('TRANSACT'),
    request: { params, headers: signedRetryHeaders(profile) },
    responses: {
      202: jsonResponse(signedRequestChallenges[profile.responseSchemas], 'Signature required'),
      204: emptyResponse('Revoked'),
      ...errors(400, 401, 403, 404),
    },
  })

const refresh = (profile: Profile) =>
  createRoute({
    method: 'post',
    path: '/auth/sessions/{id}/refresh',
    operationId: 'refreshAuthSession',
    tags: ['Sessions'],
    ...platform('TRANSACT'),
    request: { params, headers: signedRetryHeaders(profile), body: body(RefreshRequest) },
    responses: {
      201: jsonResponse(credentialSchemas[profile.responseSchemas].session, 'The new session'),
      202: jsonResponse(signedRequestChallenges[profile.responseSchemas], 'Signature required'),
      ...errors(400, 401, 403, 404),
    },
  })

/** Session keys in force. */
export function sessionRoutes(app: App, profile: Profile): void {
  app.openapi(list(profile), async (c) => {
    const { accountId } = c.req.valid('query')
    return c.json({ data: await c.var.run((work) => listSessions(work, accountId)) }, 200)
  })
  app.openapi(revoke(profile), async (c) => {
    const { id } = c.req.valid('param')
    return signedEmpty(c, (work, call) => revokeSession(work, id, call))
  })
  app.openapi(refresh(profile), async (c) => {
    const { id } = c.req.valid('param')
    const { clientPublicKey } = c.req.valid('json')
    return signedJson(c, 201, (work, call) => refreshSession(work, id, clientPublicKey, call))
  })
}
