import { createRoute, z } from '@hono/zod-openapi'
import { pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { idempotentCall } from '../core/http/idempotentCall.ts'
import {
  body,
  errors,
  idempotencyHeaders,
  jsonResponse,
  optionalBody,
  signatureHeader,
  volumeErrors,
} from '../core/http/operation.ts'
import type { Profile, RequestSchemas, ResponseSchemas } from '../core/profile.ts'
import { once } from '../core/work/idempotency.ts'
import { platform } from '../platform/apiAccess.ts'
import { readWalletSignature } from '../signing/signedCall.ts'
import { ExecuteQuoteRequest, quoteRequests } from './quoteRequest.schema.ts'
import { quoteSchemas } from './quotes.schema.ts'
import { createQuote, executeQuote, getQuote } from './quotes.ts'

const tags = ['Quotes']
const params = z.object({ quoteId: pathId('Quote') })

type QuoteToAuthorize = { 202: ReturnType<typeof jsonResponse<typeof quoteSchemas.august>> }

/** A quote that is authorized before its money is sent; only one generation documents it. */
const quotesToAuthorize: Record<ResponseSchemas, QuoteToAuthorize> = {
  spec: {} as QuoteToAuthorize,
  may: {} as QuoteToAuthorize,
  august: { 202: jsonResponse(quoteSchemas.august, 'The quote, which has to be authorized') },
}

type ExecuteBody = { body: ReturnType<typeof optionalBody<typeof ExecuteQuoteRequest>> }

/** The body of an execution; only one generation has it. */
const executeBodies: Record<RequestSchemas, ExecuteBody> = {
  may: {} as ExecuteBody,
  august: { body: optionalBody(ExecuteQuoteRequest) },
}

const create = (profile: Profile) =>
  createRoute({
    method: 'post',
    path: '/quotes',
    operationId: 'createQuote',
    tags,
    ...platform('TRANSACT'),
    request: { headers: idempotencyHeaders, body: body(quoteRequests[profile.requestSchemas]) },
    responses: {
      201: jsonResponse(quoteSchemas[profile.responseSchemas], 'The quote'),
      ...quotesToAuthorize[profile.responseSchemas],
      ...errors(400, 401, 403, 404, 409, 412, 424, 501),
      ...volumeErrors(profile),
    },
  })

const get = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/quotes/{quoteId}',
    operationId: 'getQuoteById',
    tags,
    ...platform('VIEW'),
    request: { params },
    responses: {
      200: jsonResponse(quoteSchemas[responseSchemas], 'The quote'),
      ...errors(401, 403, 404),
    },
  })

const execute = (profile: Profile) =>
  createRoute({
    method: 'post',
    path: '/quotes/{quoteId}/execute',
    operationId: 'executeQuote',
    tags,
    ...platform('TRANSACT'),
    request: {
      params,
      headers: idempotencyHeaders.extend({
        ...signatureHeader(profile),
      }),
      ...executeBodies[profile.requestSchemas],
    },
    responses: {
      200: jsonResponse(quoteSchemas[profile.responseSchemas], 'The quote'),
      ...errors(400, 401, 403, 404, 409),
      ...volumeErrors(profile),
    },
  })

/** Prices held for a while, and their execution. */
export function quoteRoutes(app: App, profile: Profile): void {
  app.openapi(create(profile), async (c) => {
    const input = c.req.valid('json')
    const call = idempotentCall(c)
    const quote = await c.var.run((work) => once(work, call, () => createQuote(work, input)))
    const isToAuthorize = quote.status === 'PENDING_AUTHORIZATION' && !input.immediatelyExecute
    return c.json(quote, isToAuthorize ? 202 : 201)
  })
  app.openapi(get(profile), async (c) => {
    const { quoteId } = c.req.valid('param')
    return c.json(await c.var.run((work) => getQuote(work, quoteId)), 200)
  })
  app.openapi(execute(profile), async (c) => {
    const { quoteId } = c.req.valid('param')
    const call = idempotentCall(c)
    const signature = readWalletSignature(c)
    const body = c.req.valid('json') as ExecuteQuoteRequest | undefined
    const quote = await c.var.run((work) =>
      once(work, call, () => executeQuote(work, quoteId, signature, body?.scaFactor)),
    )
    return c.json(quote, 200)
  })
}
