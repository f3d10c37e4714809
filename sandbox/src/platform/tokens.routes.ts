import { createRoute, z } from '@hono/zod-openapi'
import { pageOf, pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, emptyResponse, errors, jsonResponse } from '../core/http/operation.ts'
import { platform } from './apiAccess.ts'
import { Token, TokenCreate, TokenFilter } from './tokens.schema.ts'
import { createToken, deleteToken, getToken, listTokens } from './tokens.ts'

const tags = ['Tokens']
const params = z.object({ tokenId: pathId('Token') })

const create = createRoute({
  method: 'post',
  path: '/tokens',
  operationId: 'createToken',
  tags,
  ...platform('MANAGE'),
  request: { body: body(TokenCreate) },
  responses: { 201: jsonResponse(Token, 'The token with its secret'), ...errors(400, 401, 403) },
})

const list = createRoute({
  method: 'get',
  path: '/tokens',
  operationId: 'listTokens',
  tags,
  ...platform('MANAGE'),
  request: { query: TokenFilter },
  responses: { 200: jsonResponse(pageOf(Token), 'A page'), ...errors(400, 401, 403) },
})

const get = createRoute({
  method: 'get',
  path: '/tokens/{tokenId}',
  operationId: 'getTokenById',
  tags,
  ...platform('MANAGE'),
  request: { params },
  responses: { 200: jsonResponse(Token, 'The token'), ...errors(401, 403, 404) },
})

const remove = createRoute({
  method: 'delete',
  path: '/tokens/{tokenId}',
  operationId: 'deleteTokenById',
  tags,
  ...platform('MANAGE'),
  request: { params },
  responses: { 204: emptyResponse('Deleted'), ...errors(400, 401, 403, 404) },
})

/** API tokens. */
export function tokenRoutes(app: App): void {
  app.openapi(create, async (c) => {
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => createToken(work, input)), 201)
  })
  app.openapi(list, async (c) => {
    const filter = c.req.valid('query')
    return c.json(await c.var.run((work) => listTokens(work, filter)), 200)
  })
  app.openapi(get, async (c) => {
    const { tokenId } = c.req.valid('param')
    return c.json(await c.var.run((work) => getToken(work, tokenId)), 200)
  })
  app.openapi(remove, async (c) => {
    const { tokenId } = c.req.valid('param')
    const callerId = c.var.caller.tokenId
    await c.var.run((work) => deleteToken(work, tokenId, callerId))
    return c.body(null, 204)
  })
}
