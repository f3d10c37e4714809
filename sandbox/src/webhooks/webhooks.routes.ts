import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { ApiException } from '../core/errors.ts'
import type { AppEnv } from '../core/http/environment.ts'
import { errors, jsonResponse } from '../core/http/operation.ts'
import { announce } from '../core/work/announce.ts'
import { platform } from '../platform/apiAccess.ts'
import type { WebhookSender } from './webhookSender.ts'
import type { Attempt } from './webhooks.ts'

const TestWebhookResponse = z
  .object({ response_status: z.int(), url: z.string(), response_body: z.string() })
  .openapi('TestWebhookResponse')

const test = createRoute({
  method: 'post',
  path: '/sandbox/webhooks/test',
  operationId: 'sendTestWebhook',
  tags: ['Sandbox'],
  ...platform('MANAGE'),
  responses: {
    200: jsonResponse(TestWebhookResponse, 'The response of the endpoint'),
    ...errors(400, 401, 403),
  },
})

type Env = {
  Bindings: { sendWebhook: WebhookSender['sendNow'] }
  Variables: AppEnv['Variables']
}

/** The webhook that is sent on demand. */
export function webhookRoutes(): OpenAPIHono<Env> {
  return new OpenAPIHono<Env>().openapi(test, async (c) => {
    const id = await c.var.run(async (work) => announce(work, 'TEST', {}))
    return c.json(readTestResult(await c.env.sendWebhook(id)), 200)
  })
}

/**
 * Reads what came of the one try of a test.
 *
 * @throws ApiException 400 `WEBHOOK_DELIVERY_ERROR`
 */
function readTestResult(attempt: Attempt): z.infer<typeof TestWebhookResponse> {
  const { endpoint: url } = attempt
  if ('status' in attempt) {
    return { response_status: attempt.status, url, response_body: attempt.body }
  }
  const { error, message } = attempt
  throw new ApiException(
    400,
    'WEBHOOK_DELIVERY_ERROR',
    'The webhook could not be delivered; see details',
    {
      details: { url, error, message },
    },
  )
}
