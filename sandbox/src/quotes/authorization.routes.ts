import { createRoute, z } from '@hono/zod-openapi'
import { pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, emptyResponse, errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import { ScaAuthorization } from '../sca/sca.schema.ts'
import { authorizeQuote, resendAuthorization } from './authorizeQuote.ts'
import { quoteSchemas } from './quotes.schema.ts'

const params = z.object({ quoteId: pathId('Quote') })

const authorize = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: '/quotes/{quoteId}/authorize',
    operationId: 'authorizeQuote',
    tags: ['Quotes'],
    ...platform('TRANSACT'),
    request: { params, body: body(ScaAuthorization) },
    responses: {
      200: jsonResponse(quoteSchemas[responseSchemas], 'The quote, with its next challenge if any'),
      ...errors(400, 401, 403, 404, 409, 423, 429),
    },
  })

const resend = createRoute({
  method: 'post',
  path: '/quotes/{quoteId}/authorize/resend',
  operationId: 'resendQuoteAuthorization',
  tags: ['Quotes'],
  ...platform('TRANSACT'),
  request: { params },
  responses: {
    204: emptyResponse('The text message was sent again'),
    ...errors(401, 403, 404, 409, 429),
  },
})

/** The authorization of quotes by customers who authenticate strongly. */
export function quoteAuthorizationRoutes(app: App, profile: Profile): void {
  if (!profile.strongAuthentication) return
  app.openapi(authorize(profile), async (c) => {
    const { quoteId } = c.req.valid('param')
    const proof = c.req.valid('json')
    return c.json(await c.var.run((work) => authorizeQuote(work, quoteId, proof)), 200)
  })
  app.openapi(resend, async (c) => {
    const { quoteId } = c.req.valid('param')
    await c.var.run((work) => resendAuthorization(work, quoteId))
    return c.body(null, 204)
  })
}
