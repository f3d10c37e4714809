import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { cookieOptions } from './cookieOptions.ts'
import { createExpiringMap } from './expiringMap.ts'

const cookie = 'marram'
const lifetimeSeconds = 12 * 3_600

/** Who is logged in to the platform. Nothing here has to do with the wallet's own session. */
export interface AppSessions {
  /** The user of the request's cookie, if its session still lives. */
  userIdOf(context: Context): string | undefined
  /** Ends whatever session the browser came with and opens a new one under a fresh id. */
  open(context: Context, userId: string): void
  /** Ends the session here, so that a copied cookie is worth nothing. */
  close(context: Context): void
}

/** Sessions in memory, behind an HttpOnly cookie. */
export function createAppSessions(origin: string): AppSessions {
  const options = cookieOptions(origin)
  const userIds = createExpiringMap<string>(lifetimeSeconds * 1000)
  const idOf = (context: Context) => getCookie(context, cookie, options.prefix)
  return {
    userIdOf: (context) => userIds.get(idOf(context)),
    open(context, userId) {
      userIds.delete(idOf(context))
      const id = randomBytes(32).toString('base64url')
      userIds.set(id, userId)
      setCookie(context, cookie, id, { ...options, maxAge: lifetimeSeconds })
    },
    close(context) {
      userIds.delete(idOf(context))
      deleteCookie(context, cookie, options)
    },
  }
}
