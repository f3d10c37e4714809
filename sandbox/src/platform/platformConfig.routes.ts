import { createRoute } from '@hono/zod-openapi'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import type { Work } from '../core/work/work.ts'
import { platform } from './apiAccess.ts'
import { platformConfigs, platformConfigUpdates } from './platformConfig.schema.ts'
import { showConfig, updateConfig } from './platformConfig.ts'

const tags = ['Configuration']

const get = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/config',
    operationId: 'getPlatformConfig',
    tags,
    ...platform('VIEW'),
    responses: {
      200: jsonResponse(platformConfigs[responseSchemas], 'The configuration'),
      ...errors(401, 403),
    },
  })

const update = ({ requestSchemas, responseSchemas }: Profile) =>
  createRoute({
    method: 'patch',
    path: '/config',
    operationId: 'updatePlatformConfig',
    tags,
    ...platform('MANAGE'),
    request: { body: body(platformConfigUpdates[requestSchemas]) },
    responses: {
      200: jsonResponse(platformConfigs[responseSchemas], 'The configuration'),
      ...errors(400, 401, 403, 501),
    },
  })

/**
 * The platform's configuration.
 *
 * @param provisionAccounts - Opens the accounts that the platform has by its new configuration
 */
export function configRoutes(
  app: App,
  profile: Profile,
  provisionAccounts: (work: Work) => Promise<void>,
): void {
  app.openapi(get(profile), async (c) => c.json(await c.var.run(showConfig), 200))
  app.openapi(update(profile), async (c) => {
    const input = c.req.valid('json')
    const config = await c.var.run(async (work) => {
      await updateConfig(work, input)
      await provisionAccounts(work)
      return showConfig(work)
    })
    return c.json(config, 200)
  })
}
