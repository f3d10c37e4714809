import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const lifetimeMs = 12 * 3_600_000

/** Who is logged in to the platform. Nothing here has to do with the wallet's own session. */
export interface AppSessions {
  /** The user of the request's cookie, if its session still lives. */
  userIdOf(request: Request): string | undefined
  /** Ends whatever session the browser came with and opens a new one under a fresh id. */
  open(context: Context, userId: string): void
  /** Ends the session here, so that a copied cookie is worth nothing. */
  close(context: Context): void
}

/** Sessions in memory, behind an HttpOnly cookie that is Secure wherever the page is on https. */
export function createAppSessions(origin: string): AppSessions {
  const isHttps = origin.startsWith('https:')
  const cookieName = isHttps ? '__Host-marram' : 'marram'
  const sessions = new Map<string, { userId: string; endsAt: number }>()

  const idOf = (request: Request) => {
    const cookies = request.headers.get('cookie') ?? ''
    return cookies
      .split('; ')
      .find((cookie) => cookie.startsWith(`${cookieName}=`))
      ?.slice(cookieName.length + 1)
  }

  return {
    userIdOf(request) {
      const id = idOf(request)
      const session = id === undefined ? undefined : sessions.get(id)
      return session && session.endsAt > Date.now() ? session.userId : undefined
    },
    open(context, userId) {
      sessions.delete(getCookie(context, cookieName) ?? '')
      const id = randomBytes(32).toString('base64url')
      sessions.set(id, { userId, endsAt: Date.now() + lifetimeMs })
      setCookie(context, cookieName, id, {
        httpOnly: true,
        secure: isHttps,
        sameSite: 'Lax',
        path: '/',
        maxAge: lifetimeMs / 1000,
      })
    },
    close(context) {
      sessions.delete(getCookie(context, cookieName) ?? '')
      deleteCookie(context, cookieName, { path: '/', secure: isHttps })
    },
  }
}
