import type { MiddlewareHandler } from 'hono'
import { ApiException } from '../core/errors.ts'
import type { AppEnv } from '../core/http/environment.ts'
import { authenticateToken } from './tokens.ts'

/** The permissions that an API token may have. */
export type Permission = 'VIEW' | 'TRANSACT' | 'MANAGE'

/**
 * The parts of a route only an API token with `permission` may call.
 *
 * @param then - What the request passes once its token is known to be right
 */
export function platform(permission: Permission, ...then: MiddlewareHandler<AppEnv>[]) {
  return {
    security: [{ Basic: [] }],
    middleware: [requireToken(permission), ...then],
  }
}

function requireToken(permission: Permission): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { clientId, clientSecret } = readBasic(c.req.header('authorization'))
    const caller = await c.var.read((work) => authenticateToken(work, clientId, clientSecret))
    if (!caller.permissions.includes(permission)) {
      throw new ApiException(403, 'FORBIDDEN', `The API token lacks the ${permission} permission`)
    }
    c.set('caller', caller)
    await next()
  }
}

function readBasic(header: string | undefined) {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '')?.[1]
  const [, clientId, clientSecret] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? []
  if (clientId === undefined || clientSecret === undefined || clientId.includes('\0')) {
    throw new ApiException(401, 'UNAUTHORIZED', 'HTTP Basic authentication is required', {
      headers: { 'WWW-Authenticate': 'Basic realm="api", charset="UTF-8"' },
    })
  }
  return { clientId, clientSecret }
}
