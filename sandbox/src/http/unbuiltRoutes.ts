import { Hono } from 'hono'
import { ApiException } from '../errors.ts'
import type { Settings } from '../settings.ts'
import type { AppEnv } from './environment.ts'
import { unbuiltAugustOperations, unbuiltOperations } from './unbuiltOperations.ts'

/**
 * Answers 501 for the documented operations that are not built yet, with the operation's name,
 * whoever calls and whatever the body is: an upload is no JSON.
 */
export function unbuiltRoutes({ profile }: Settings): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const added = profile.augustOperations ? unbuiltAugustOperations : []
  for (const [operation, method, path] of [...unbuiltOperations, ...added]) {
    const message = `The operation ${operation} is not implemented`
    const refusal = new ApiException(501, 'NOT_IMPLEMENTED', message, { details: { operation } })
    app.on(method, path, (c) => c.json(refusal.toBody(), refusal.status))
  }
  return app
}
