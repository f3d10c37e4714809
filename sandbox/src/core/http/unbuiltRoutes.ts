import { Hono } from 'hono'
import { ApiException } from '../errors.ts'
import type { Profile } from '../profile.ts'
import type { AppEnv } from './environment.ts'
import { unbuiltAugustOperations, unbuiltOperations } from './unbuiltOperations.ts'

/**
 * Responds 501 with the operation's name for documented operations that are not built yet. Neither
 * the token nor the body is checked.
 */
export function unbuiltRoutes({ augustOperations }: Profile): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const added = augustOperations ? unbuiltAugustOperations : []
  for (const [operation, method, path] of [...unbuiltOperations, ...added]) {
    const message = `The operation ${operation} is not implemented`
    const refusal = new ApiException(501, 'NOT_IMPLEMENTED', message, { details: { operation } })
    app.on(method, path, (c) => c.json(refusal.toBody(), refusal.status))
  }
  return app
}
