import { createRoute, z } from '@hono/zod-openapi'
import { listSessions } from '../domain/sessions.ts'
import { platform } from '../http/access.ts'
import type { App } from '../http/environment.ts'
import { answer, errors } from '../http/operation.ts'
import { AccountQuery, AuthSession } from '../schemas/credential.ts'

const list = createRoute({
  method: 'get',
  path: '/auth/sessions',
  operationId: 'listAuthSessions',
  tags: ['Sessions'],
  ...platform('VIEW'),
  request: { query: AccountQuery },
  responses: {
    200: answer(z.object({ data: z.array(AuthSession) }), 'The sessions'),
    ...errors(400, 401, 403),
  },
})

/** Session keys in force. */
export function sessionRoutes(app: App): void {
  app.openapi(list, async (c) => {
    const { accountId } = c.req.valid('query')
    return c.json({ data: await c.var.run((work) => listSessions(work, accountId)) }, 200)
  })
}
