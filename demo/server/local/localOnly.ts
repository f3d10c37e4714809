import type { MiddlewareHandler } from 'hono'

/**
 * Answers under the demo's own name only: a page of another site that had its name pointed at this
 * machine comes with that name, and anything on the network with an address.
 */
export function localOnly(origin: string): MiddlewareHandler {
  const { host } = new URL(origin)
  return async (context, next) => {
    if (context.req.header('host') !== host) return context.json({ code: 'FOREIGN_HOST' }, 403)
    await next()
  }
}
