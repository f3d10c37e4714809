import { createMemoryStore, type RelayRouteName } from 'holdfast/relay'
import type { Context } from 'hono'
import { createAgentEvents } from './agentEvents.ts'
import { createAgentNames } from './agentNames.ts'
import { createAgentRequests } from './agentRequests.ts'
import { createAppSessions } from './appSessions.ts'
import { createCardReports } from './cardReports.ts'
import { createDeposits } from './deposits.ts'
import { createKnownDevices } from './knownDevices.ts'
import { createMailer } from './mailer.ts'
import { createPaymentRequests } from './paymentRequests.ts'
import type { PlatformOptions } from './platformOptions.ts'
import { Refusal } from './refusal.ts'
import { createService } from './service.ts'
import { isOfOtherPage, mustBeShown } from './shownWallet.ts'
import { createUserEvents } from './userEvents.ts'
import { createUsers, type User } from './users.ts'

/** What the backend reaches and remembers, and who is logged in. */
export type PlatformState = ReturnType<typeof createPlatformState>

/** All in memory: a real platform has a database here. */
export function createPlatformState(options: PlatformOptions) {
  const { origin, now = Date.now, cardReports = createCardReports() } = options
  const users = createUsers()
  const sessions = createAppSessions(origin)
  const events = createUserEvents()
  const walletRoutes = new WeakMap<Request, RelayRouteName>()
  const userOf = (context: Context) => users.byId(sessions.userIdOf(context))
  cardReports.onReport((customerId) => {
    const user = users.byCustomer(customerId)
    if (user) events.publish(user.id, { type: 'CARD_PURCHASE' })
  })
  return {
    origin,
    now,
    users,
    sessions,
    events,
    cardReports,
    service: createService(options.service, options.fetch),
    mailer: createMailer(options.smtpUrl),
    // Forgets with this process and is known to no other: a real platform has createRedisStore here,
    // or webhooks that come again after a restart are handled again.
    store: createMemoryStore({ now }),
    agentEvents: createAgentEvents(),
    agentRequests: createAgentRequests(now),
    agentNames: createAgentNames(),
    deposits: createDeposits(),
    paymentRequests: createPaymentRequests(now),
    knownDevices: createKnownDevices(origin),
    userOf,
    /** Refuses a request without a login. */
    mustBeUser(context: Context): User {
      const user = userOf(context)
      if (!user) throw new Refusal(401, 'LOGGED_OUT')
      mustBeShown(context, user)
      return user
    },
    /** For the wallet's routes: the page of another customer is answered like one without a login. */
    pageUserOf(context: Context): User | undefined {
      const user = userOf(context)
      return user && isOfOtherPage(context, user) ? undefined : user
    },
    /** The relay's route that answered, whatever way its address was written: its log says so. */
    routeOf: (context: Context) => walletRoutes.get(context.req.raw),
    noteRoute(context: Context, route: RelayRouteName): void {
      walletRoutes.set(context.req.raw, route)
    },
  }
}
