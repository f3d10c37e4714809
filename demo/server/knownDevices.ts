import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { cookieOptions } from './cookieOptions.ts'

/** As long as browsers keep a cookie at most: 400 days. */
const lifetimeSeconds = 400 * 24 * 3_600

/** The browsers in which a user has unlocked the wallet before. */
export interface KnownDevices {
  /** The id of the request's browser, if the user has unlocked the wallet in it, just now or before. */
  idOf(context: Context, userId: string): string | undefined
  /** Puts a cookie into the response; call it once the response is there. */
  add(context: Context, userId: string): void
}

/** Devices in memory. A real platform has a database here. */
export function createKnownDevices(origin: string): KnownDevices {
  const options = cookieOptions(origin)
  const devices = new Map<string, Set<string>>()
  // The request that a browser became known with brought no cookie yet.
  const added = new WeakMap<Request, string>()
  const devicesOf = (userId: string) => devices.get(userId) ?? new Set()
  return {
    idOf(context, userId) {
      const id =
        added.get(context.req.raw) ?? getCookie(context, cookieOf(userId), options.prefix) ?? ''
      return devicesOf(userId).has(id) ? id : undefined
    },
    add(context, userId) {
      // Always a fresh one: the id in a request may be known to another user.
      const id = randomBytes(32).toString('base64url')
      devices.set(userId, devicesOf(userId).add(id))
      added.set(context.req.raw, id)
      setCookie(context, cookieOf(userId), id, { ...options, maxAge: lifetimeSeconds })
    },
  }
}

/** Each user's own, so that several can share a browser. */
function cookieOf(userId: string): string {
  return `marram-device-${userId}`
}
