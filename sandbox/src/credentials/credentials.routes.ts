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
import type { Profile, ResponseSchemas } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import { signedCall } from '../signing/signedCall.ts'
import { signedRequestChallenges } from '../signing/signedRequest.schema.ts'
import { signedEmpty, signedJson, signedOutcome } from '../signing/signedResponse.ts'
import { addCredential } from './addCredential.ts'
import {
  AccountQuery,
  ChallengeRequest,
  CredentialCreate,
  credentialSchemas,
  VerifyRequest,
} from './credentials.schema.ts'
import { listCredentials } from './credentials.ts'
import { revokeCredential } from './revokeCredential.ts'
import { challengeCredential, verifyCredential } from './signIn.ts'

const tags = ['Credentials']
const params = z.object({ id: pathId('AuthMethod') })

const create = (profile: Profile) =>
  createRoute({
    method: 'post',
    path: '/auth/credentials',
    operationId: 'createAuthCredential',
    tags,
    ...platform('MANAGE'),
    request: { headers: signedRetryHeaders(profile), body: body(CredentialCreate) },
    responses: {
      201: jsonResponse(credentialSchemas[profile.responseSchemas].authMethod, 'The credential'),
      202: jsonResponse(signedRequestChallenges[profile.responseSchemas], 'Signature required'),
      ...errors(400, 401, 403, 404),
    },
  })

const list = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/auth/credentials',
    operationId: 'listAuthCredentials',
    tags,
    ...platform('VIEW'),
    request: { query: AccountQuery },
    responses: {
      200: jsonResponse(
        z.object({ data: z.array(credentialSchemas[responseSchemas].authMethod) }),
        'The credentials',
      ),
      ...errors(400, 401, 403),
    },
  })

const challenge = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: '/auth/credentials/{id}/challenge',
    operationId: 'challengeAuthCredential',
    tags,
    ...platform('TRANSACT'),
    request: { params, body: optionalBody(ChallengeRequest) },
    responses: {
      200: jsonResponse(
        credentialSchemas[responseSchemas].challenge,
        'The credential with its challenge',
      ),
      ...errors(400, 401, 403, 404, 429),
    },
  })

type FirstCall = { 202: ReturnType<typeof jsonResponse<typeof signedRequestChallenges.august>> }

/** The first call of a sealed code; a generation without sealed codes does not document it. */
const sealedCodeResponses: Record<ResponseSchemas, FirstCall> = {
  spec: {} as FirstCall,
  may: {} as FirstCall,
  august: {
    202: jsonResponse(
      signedRequestChallenges.august,
      'Signature required, with the key in the sealed code',
    ),
  },
}

const verify = (profile: Profile) =>
  createRoute({
    method: 'post',
    path: '/auth/credentials/{id}/verify',
    operationId: 'verifyAuthCredential',
    tags,
    ...platform('TRANSACT'),
    request: {
      params,
      headers: signedRetryHeaders(profile),
      body: body(VerifyRequest),
    },
    responses: {
      200: jsonResponse(credentialSchemas[profile.responseSchemas].session, 'The session'),
      ...sealedCodeResponses[profile.responseSchemas],
      ...errors(400, 401, 403, 404, 429),
    },
  })

const revoke = (profile: Profile) =>
  createRoute({
    method: 'delete',
    path: '/auth/credentials/{id}',
    operationId: 'revokeAuthCredential',
    tags,
    ...platform('MANAGE'),
    request: { params, headers: signedRetryHeaders(profile) },
    responses: {
      202: jsonResponse(signedRequestChallenges[profile.responseSchemas], 'Signature required'),
      204: emptyResponse('Revoked'),
      ...errors(400, 401, 403, 404),
    },
  })

/** The ways into a wallet. */
export function credentialRoutes(app: App, profile: Profile): void {
  app.openapi(create(profile), async (c) => {
    const input = c.req.valid('json')
    const identity = await identityIn(c, input, 'create')
    return signedJson(c, 201, (work, call) => addCredential(work, input, identity, call))
  })
  app.openapi(list(profile), async (c) => {
    const { accountId } = c.req.valid('query')
    return c.json({ data: await c.var.run((work) => listCredentials(work, accountId)) }, 200)
  })
  app.openapi(challenge(profile), async (c) => {
    const { id } = c.req.valid('param')
    const { clientPublicKey } = c.req.valid('json')
    return c.json(await c.var.run((work) => challengeCredential(work, id, clientPublicKey)), 200)
  })
  app.openapi(verify(profile), async (c) => {
    const { id } = c.req.valid('param')
    const input = c.req.valid('json')
    const identity = await identityIn(c, input, 'verify')
    const call = signedCall(c)
    const outcome = await c.var.run((work) => verifyCredential(work, id, input, identity, call))
    return signedOutcome(c, 200, outcome)
  })
  app.openapi(revoke(profile), async (c) => {
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
