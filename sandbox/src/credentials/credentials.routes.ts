import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { pathId } from '../core/http/common.schema.ts'
import type { App, AppEnv } from '../core/http/environment.ts'
import {
  body,
  emptyResponse,
  errors,
  jsonResponse,
  optionalBody,
  signedRetryHeaders,
} from '../core/http/operation.ts'
import type { OidcUse } from '../core/oidc.ts'
import type { OidcIdentity } from '../core/oidcClaims.ts'
import { platform } from '../platform/access.ts'
import { signedCall } from '../signing/signedCall.ts'
import { SignedRequestChallenge } from '../signing/signedRequest.schema.ts'
import { signedEmpty, signedJson, signedOutcome } from '../signing/signedResponse.ts'
import { addCredential } from './addCredential.ts'
import {
  AccountQuery,
  AuthMethod,
  AuthSession,
  ChallengeRequest,
  ChallengeResponse,
  CredentialCreate,
  VerifyRequest,
} from './credentials.schema.ts'
import { listCredentials } from './credentials.ts'
import { revokeCredential } from './revokeCredential.ts'
import { challengeCredential, verifyCredential } from './signIn.ts'

const tags = ['Credentials']
const params = z.object({ id: pathId('AuthMethod') })

const create = createRoute({
  method: 'post',
  path: '/auth/credentials',
  operationId: 'createAuthCredential',
  tags,
  ...platform('MANAGE'),
  request: { headers: signedRetryHeaders, body: body(CredentialCreate) },
  responses: {
    201: jsonResponse(AuthMethod, 'The credential'),
    202: jsonResponse(SignedRequestChallenge, 'Signature required'),
    ...errors(400, 401, 403, 404),
  },
})

const list = createRoute({
  method: 'get',
  path: '/auth/credentials',
  operationId: 'listAuthCredentials',
  tags,
  ...platform('VIEW'),
  request: { query: AccountQuery },
  responses: {
    200: jsonResponse(z.object({ data: z.array(AuthMethod) }), 'The credentials'),
    ...errors(400, 401, 403),
  },
})

const challenge = createRoute({
  method: 'post',
  path: '/auth/credentials/{id}/challenge',
  operationId: 'challengeAuthCredential',
  tags,
  ...platform('TRANSACT'),
  request: { params, body: optionalBody(ChallengeRequest) },
  responses: {
    200: jsonResponse(ChallengeResponse, 'The credential with its challenge'),
    ...errors(400, 401, 403, 404, 429),
  },
})

const verify = createRoute({
  method: 'post',
  path: '/auth/credentials/{id}/verify',
  operationId: 'verifyAuthCredential',
  tags,
  ...platform('TRANSACT'),
  request: {
    params,
    headers: signedRetryHeaders,
    body: body(VerifyRequest),
  },
  responses: {
    200: jsonResponse(AuthSession, 'The session'),
    202: jsonResponse(
      SignedRequestChallenge,
      'Signature required, with the key in the sealed code',
    ),
    ...errors(400, 401, 403, 404, 429),
  },
})

const revoke = createRoute({
  method: 'delete',
  path: '/auth/credentials/{id}',
  operationId: 'revokeAuthCredential',
  tags,
  ...platform('MANAGE'),
  request: { params, headers: signedRetryHeaders },
  responses: {
    202: jsonResponse(SignedRequestChallenge, 'Signature required'),
    204: emptyResponse('Revoked'),
    ...errors(400, 401, 403, 404),
  },
})

/** The ways into a wallet. */
export function credentialRoutes(app: App): void {
  app.openapi(create, async (c) => {
    const input = c.req.valid('json')
    const identity = await identityIn(c, input, 'create')
    return signedJson(c, 201, (work, call) => addCredential(work, input, identity, call))
  })
  app.openapi(list, async (c) => {
    const { accountId } = c.req.valid('query')
    return c.json({ data: await c.var.run((work) => listCredentials(work, accountId)) }, 200)
  })
  app.openapi(challenge, async (c) => {
    const { id } = c.req.valid('param')
    const { clientPublicKey } = c.req.valid('json')
    return c.json(await c.var.run((work) => challengeCredential(work, id, clientPublicKey)), 200)
  })
  app.openapi(verify, async (c) => {
    const { id } = c.req.valid('param')
    const input = c.req.valid('json')
    const identity = await identityIn(c, input, 'verify')
    const call = signedCall(c)
    const outcome = await c.var.run((work) => verifyCredential(work, id, input, identity, call))
    return signedOutcome(c, 200, outcome)
  })
  app.openapi(revoke, async (c) => {
    const { id } = c.req.valid('param')
    return signedEmpty(c, (work, call) => revokeCredential(work, id, call))
  })
}

/** Asks the issuer's keys about a token before the unit of work: no transaction waits on a network. */
async function identityIn(
  c: Context<AppEnv>,
  input: { type: string; oidcToken?: string },
  use: OidcUse,
): Promise<OidcIdentity | undefined> {
  if (input.oidcToken === undefined) return undefined
  return c.var.oidc.verify(input.oidcToken, c.var.now(), use)
}
