import { createRoute } from '@hono/zod-openapi'
import { provisionPlatformAccounts } from '../accounts/internalAccounts.ts'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse } from '../core/http/operation.ts'
import { platform } from './access.ts'
import { PlatformConfig, PlatformConfigUpdate } from './platformConfig.schema.ts'
import { getConfig, updateConfig } from './platformConfig.ts'

const tags = ['Configuration']

const get = createRoute({
  method: 'get',
  path: '/config',
  operationId: 'getPlatformConfig',
  tags,
  ...platform('VIEW'),
  responses: { 200: jsonResponse(PlatformConfig, 'The configuration'), ...errors(401, 403) },
})

const update = createRoute({
  method: 'patch',
  path: '/config',
  operationId: 'updatePlatformConfig',
  tags,
  ...platform('MANAGE'),
  request: { body: body(PlatformConfigUpdate) },
  responses: {
    200: jsonResponse(PlatformConfig, 'The configuration'),
    ...errors(400, 401, 403, 501),
  },
})

/** The platform's configuration. */
export function configRoutes(app: App): void {
  app.openapi(get, async (c) => c.json(await c.var.run(getConfig), 200))
  app.openapi(update, async (c) => {
    const input = c.req.valid('json')
    const config = await c.var.run(async (work) => {
      const changed = await updateConfig(work, input)
      await provisionPlatformAccounts(work)
      return changed
    })
    return c.json(config, 200)
  })
}
