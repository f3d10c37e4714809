import type { RelayRouteName } from 'holdfast/relay'
import type { Context, MiddlewareHandler } from 'hono'
import { type BrowserParts, readBrowser } from './browserName.ts'
import type { KnownDevices } from './knownDevices.ts'
import type { User } from './users.ts'

/** Where a session of the wallet was opened, as far as this backend has seen it. */
interface SessionDevice extends BrowserParts {
  /** `Session:<uuid>` */
  sessionId: string
  /** The same for all sessions of one browser: the id of the first of them. The cookie's id stays here. */
  browserId: string
  /** The IP address the sign-in came from. */
  address: string | undefined
  /** When the wallet was last used in the same browser, ISO 8601. */
  lastActiveAt: string
}

export interface SessionDevices {
  /** The user's sessions that were opened through this backend, oldest first. */
  list(userId: string): SessionDevice[]
  /** Watches the relay's responses. It goes around what adds to the known devices. */
  watch: MiddlewareHandler
}

export interface SessionDevicesOptions {
  userOf: (context: Context) => User | undefined
  /** The relay's route that answered. */
  routeOf: (context: Context) => RelayRouteName | undefined
  clientAddress: (context: Context) => string | undefined
  devices: KnownDevices
  /** Milliseconds since 1970. */
  now: () => number
}

interface Opened extends BrowserParts {
  sessionId: string
  address: string | undefined
  deviceId: string | undefined
  openedAt: number
}

/** What is remembered of a user; most of it has ended long before. */
const maxSessions = 50

/** The browsers of the wallet's sessions, in memory. A real platform has a database here. */
export function createSessionDevices(options: SessionDevicesOptions): SessionDevices {
  const { userOf, routeOf, clientAddress, devices, now } = options
  const sessions = new Map<string, Opened[]>()
  const lastActive = new Map<string, number>()

  const open = (userId: string, opened: Opened) => {
    const others = sessions.get(userId) ?? []
    // A session that is refreshed under its id stays where it was opened.
    if (others.some(({ sessionId }) => sessionId === opened.sessionId)) return
    for (const { deviceId = '' } of others.slice(0, -maxSessions + 1)) lastActive.delete(deviceId)
    sessions.set(userId, [...others, opened].slice(-maxSessions))
  }

  const toDevice = (
    { deviceId = '', openedAt, ...device }: Opened,
    all: Opened[],
  ): SessionDevice => ({
    ...device,
    browserId: firstSessionOf(deviceId, all) ?? device.sessionId,
    lastActiveAt: new Date(lastActive.get(deviceId) ?? openedAt).toISOString(),
  })

  return {
    list(userId) {
      const all = sessions.get(userId) ?? []
      return all.map((opened) => toDevice(opened, all))
    },
    watch: async (context, next) => {
      const user = userOf(context)
      await next()
      if (!user) return
      const deviceId = devices.idOf(context, user.id)
      if (deviceId) lastActive.set(deviceId, now())
      if (!opensSession(routeOf(context), context.res.status)) return
      const { id } = (await context.res.clone().json()) as { id: string }
      open(user.id, {
        sessionId: id,
        ...readBrowser(context.req.header('user-agent')),
        address: clientAddress(context),
        deviceId,
        openedAt: now(),
      })
    },
  }
}

function firstSessionOf(deviceId: string, all: Opened[]): string | undefined {
  return all.find((opened) => opened.deviceId === deviceId)?.sessionId
}

/** The first leg of a signed action has another status: it opens none. */
function opensSession(route: RelayRouteName | undefined, status: number): boolean {
  const opens = route === 'verifyCredential' || route === 'refreshSession'
  return opens && (status === 200 || status === 201)
}
