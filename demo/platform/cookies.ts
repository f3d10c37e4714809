import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/** One HttpOnly cookie of the platform. */
export interface Cookie {
  read(context: Context): string | undefined
  /** Of a plain request, for those who have no context. */
  readFrom(request: Request): string | undefined
  write(context: Context, value: string, maxAgeSeconds: number): void
  clear(context: Context): void
}

/** `__Host-` and Secure wherever the page is on https; plain on http, which is loopback only. */
export function createCookie(origin: string, plainName: string): Cookie {
  const secure = origin.startsWith('https:')
  const name = secure ? `__Host-${plainName}` : plainName
  const write = (context: Context, value: string, maxAge: number) =>
    setCookie(context, name, value, { httpOnly: true, secure, sameSite: 'Lax', path: '/', maxAge })
  return {
    read: (context) => getCookie(context, name),
    readFrom: (request) =>
      request.headers
        .get('cookie')
        ?.split('; ')
        .find((cookie) => cookie.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    write,
    clear: (context) => write(context, '', 0),
  }
}
