import type { CookieOptions } from 'hono/utils/cookie'

/**
 * What the platform's cookies have in common: `__Host-` and Secure wherever the page is on https;
 * neither on http, which is loopback only. All are HttpOnly.
 */
export function cookieOptions(origin: string): CookieOptions {
  const options = { httpOnly: true, sameSite: 'Lax', path: '/' } as const
  return origin.startsWith('https:') ? { ...options, secure: true, prefix: 'host' } : options
}
