import { createRoute, z } from '@hono/zod-openapi'
import { announce } from '../domain/announce.ts'
import { readTestResult } from '../domain/testWebhook.ts'
import { platform } from '../http/access.ts'
import type { App } from '../http/environment.ts'
import { answer, errors } from '../http/operation.ts'

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
    200: answer(TestWebhookResponse, 'The response of the endpoint'),
    ...errors(400, 401, 403),
  },
})

/** The webhook that is sent on demand. */
export function webhookRoutes(app: App): void {
  app.openapi(test, async (c) => {
    const id = await c.var.run(async (work) => announce(work, 'TEST', {}))
    return c.json(readTestResult(await c.var.sendWebhook(id)), 200)
  })
}
