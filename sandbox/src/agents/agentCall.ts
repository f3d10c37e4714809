import type { Context } from 'hono'
import type { AppEnv } from '../core/http/environment.ts'
import type { IdempotentCall } from '../core/work/idempotency.ts'

/** Identifies an agent's call when it is repeated with its idempotency key. */
export function agentCall(c: Context<AppEnv>): IdempotentCall {
  const { agentId, binding } = c.var
  return { caller: agentId, key: c.req.header('idempotency-key'), binding }
}
