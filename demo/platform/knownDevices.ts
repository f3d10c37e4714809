import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { cookieOptions } from './cookieOptions.ts'

/** As long as browsers keep a cookie at most: 400 days. */
const lifetimeSeconds = 400 * 24 * 3_600

/** The browsers in which a user has unlocked the wallet before. */
export interface KnownDevices {
  has(context: Context, userId: string): boolean
  /** Puts a cookie into the response; call it once the response is there. */
  add(context: Context, userId: string): void
}

/** Devices in memory. A real platform has a database here. */
export function createKnownDevices(origin: string): KnownDevices {
  const options = cookieOptions(origin)
  const devices = new Map<string, Set<string>>()
  const devicesOf = (userId: string) => devices.get(userId) ?? new Set()
  return {
    has: (context, userId) =>
      devicesOf(userId).has(getCookie(context, cookieOf(userId), options.prefix) ?? ''),
    add(context, userId) {
      // Always a fresh one: an id that a browser brings along may be known to somebody else.
      const id = randomBytes(32).toString('base64url')
      devices.set(userId, devicesOf(userId).add(id))
      setCookie(context, cookieOf(userId), id, { ...options, maxAge: lifetimeSeconds })
    },
  }
}

/** Each user's own, so that several can share a browser. */
function cookieOf(userId: string): string {
  return `marram-device-${userId}`
}
