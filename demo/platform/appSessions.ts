import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { createCookie } from './cookies.ts'

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
  const sessions = new Map<string, { userId: string; endsAt: number }>()
  return {
    userIdOf(request) {
      const session = sessions.get(cookie.readFrom(request) ?? '')
      return session && session.endsAt > Date.now() ? session.userId : undefined
    },
    open(context, userId) {
      sessions.delete(cookie.read(context) ?? '')
      const id = randomBytes(32).toString('base64url')
      sessions.set(id, { userId, endsAt: Date.now() + lifetimeSeconds * 1000 })
      cookie.write(context, id, lifetimeSeconds)
    },
    close(context) {
      sessions.delete(cookie.read(context) ?? '')
      cookie.clear(context)
    },
  }
}
