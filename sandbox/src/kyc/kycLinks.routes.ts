import { createRoute, z } from '@hono/zod-openapi'
import { pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { idempotentCall } from '../core/http/idempotentCall.ts'
import { errors, idempotencyHeaders, jsonResponse, optionalBody } from '../core/http/operation.ts'
import { once } from '../core/work/idempotency.ts'
import { platform } from '../platform/apiAccess.ts'
import { KycLink, KycLinkCreate } from './kycLinks.schema.ts'
import { createKycLink } from './kycLinks.ts'

const create = createRoute({
  method: 'post',
  path: '/customers/{customerId}/kyc-link',
  operationId: 'createKycLink',
  tags: ['Customers'],
  ...platform('MANAGE'),
  request: {
    params: z.object({ customerId: pathId('Customer') }),
    headers: idempotencyHeaders,
    body: optionalBody(KycLinkCreate),
  },
  responses: { 201: jsonResponse(KycLink, 'The link'), ...errors(400, 401, 403, 404, 409) },
})

/** Links by which customers start their verification. */
export function kycLinkRoutes(app: App): void {
  app.openapi(create, async (c) => {
    const { customerId } = c.req.valid('param')
    const input = c.req.valid('json') ?? {}
    const { origin } = new URL(c.req.url)
    const link = await c.var.run((work) =>
      once(work, idempotentCall(c), () => createKycLink(work, customerId, input, origin)),
    )
    return c.json(link, 201)
  })
}
