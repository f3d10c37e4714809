import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { createCookie } from './cookies.ts'
import { createExpiringMap } from './expiringMap.ts'

const lifetimeSeconds = 12 * 3_600

/** Who is logged in to the platform. Nothing here has to do with the wallet's own session. */
export interface AppSessions {
  /** The user of the request's cookie, if its session still lives. */
  userIdOf(request: Request): string | undefined
  /** Ends whatever session the browser came with and opens a new one under a fresh id. */
  open(context: Context, userId: string): void
  /** Ends the session here, so that a copied cookie is worth nothing. */
  close(context: Context): void
}

/** Sessions in memory, behind an HttpOnly cookie. */
export function createAppSessions(origin: string): AppSessions {
  const cookie = createCookie(origin, 'marram')
  const userIds = createExpiringMap<string>(lifetimeSeconds * 1000)
  return {
    userIdOf: (request) => userIds.get(cookie.readFrom(request)),
    open(context, userId) {
      userIds.delete(cookie.read(context))
      const id = randomBytes(32).toString('base64url')
      userIds.set(id, userId)
      cookie.write(context, id, lifetimeSeconds)
    },
    close(context) {
      userIds.delete(cookie.read(context))
      cookie.clear(context)
    },
  }
}
