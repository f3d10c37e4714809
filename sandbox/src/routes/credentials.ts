import { createRoute, z } from '@hono/zod-openapi'
import { createCredential, listCredentials } from '../domain/credentials.ts'
import { challengeCredential, verifyCredential } from '../domain/signIn.ts'
import { platform } from '../http/access.ts'
import type { App } from '../http/environment.ts'
import { answer, body, errors, optionalBody } from '../http/operation.ts'
import { id } from '../schemas/common.ts'
import {
  AccountQuery,
  AuthMethod,
  AuthSession,
  ChallengeAnswer,
  ChallengeRequest,
  CredentialCreate,
  VerifyRequest,
} from '../schemas/credential.ts'

const tags = ['Credentials']
const params = z.object({ id: id('AuthMethod') })

const create = createRoute({
  method: 'post',
  path: '/auth/credentials',
  operationId: 'createAuthCredential',
  tags,
  ...platform('MANAGE'),
  request: { body: body(CredentialCreate) },
  responses: { 201: answer(AuthMethod, 'The credential'), ...errors(400, 401, 403, 404) },
})

const list = createRoute({
  method: 'get',
  path: '/auth/credentials',
  operationId: 'listAuthCredentials',
  tags,
  ...platform('VIEW'),
  request: { query: AccountQuery },
  responses: {
    200: answer(z.object({ data: z.array(AuthMethod) }), 'The credentials'),
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
    200: answer(ChallengeAnswer, 'The credential, with what it has to answer'),
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
    headers: z.object({ 'Request-Id': z.string().max(200).optional() }),
    body: body(VerifyRequest),
  },
  responses: {
    200: answer(AuthSession, 'The session'),
    ...errors(400, 401, 403, 404, 429),
  },
})

/** The ways into a wallet. */
export function credentialRoutes(app: App): void {
  app.openapi(create, async (c) => {
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => createCredential(work, input)), 201)
  })
  app.openapi(list, async (c) => {
    const { accountId } = c.req.valid('query')
    return c.json({ data: await c.var.run((work) => listCredentials(work, accountId)) }, 200)
  })
  app.openapi(challenge, async (c) => {
    const { id } = c.req.valid('param')
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => challengeCredential(work, id, input)), 200)
  })
  app.openapi(verify, async (c) => {
    const { id } = c.req.valid('param')
    const input = c.req.valid('json')
    const requestId = c.req.header('request-id')
    return c.json(await c.var.run((work) => verifyCredential(work, id, input, requestId)), 200)
  })
}
