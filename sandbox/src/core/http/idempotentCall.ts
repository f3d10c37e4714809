import type { Context } from 'hono'
import type { IdempotentCall } from '../work/idempotency.ts'
import type { AppEnv } from './environment.ts'

/** Returns the values by which this call is recognized when it comes again with its idempotency key. */
export function idempotentCall(c: Context<AppEnv>): IdempotentCall {
  const { caller, binding } = c.var
  return { caller: caller.tokenId, key: c.req.header('idempotency-key'), binding }
}
