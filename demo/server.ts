/**
 * The platform's own small backend: its login, the relay its page reaches the wallet through, what
 * the service tells it, and sandbox money. The API secret is here and nowhere else.
 */

import { getConnInfo } from '@hono/node-server/conninfo'
import {
  createMemoryStore,
  createRelay,
  type RelayFetch,
  type RelayLog,
  type RelayOptions,
  type RelayRouteName,
} from 'holdfast/relay'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { createAgentEvents } from './server/agentEvents.ts'
import { createAgentNames } from './server/agentNames.ts'
import { createAgentRequests } from './server/agentRequests.ts'
import { agentRoutes } from './server/agentRoutes.ts'
import { createAppSessions } from './server/appSessions.ts'
import type { BuiltPage } from './server/builtPage.ts'
import { type CardReports, createCardReports } from './server/cardReports.ts'
import { cardRoutes } from './server/cardRoutes.ts'
import { createDeposits } from './server/deposits.ts'
import { deviceRoutes } from './server/deviceRoutes.ts'
import type { Authenticate } from './server/europe.ts'
import { jsonInput, mustBeAmount, smallBodies } from './server/input.ts'
import { createKnownDevices } from './server/knownDevices.ts'
import { loginRoutes } from './server/loginRoutes.ts'
import { createMailer } from './server/mailer.ts'
import { ownRequests } from './server/ownRequests.ts'
import { payeeRoutes, type TestAddress } from './server/payeeRoutes.ts'
import { type PolicyReport, policyReports } from './server/policyReports.ts'
import { Refusal, renderRefusal } from './server/refusal.ts'
import { securityHeaders } from './server/securityHeaders.ts'
import { securityMails } from './server/securityMails.ts'
import { createService, type ServiceAccess } from './server/service.ts'
import { createSessionDevices } from './server/sessionDevices.ts'
import { isOfOtherPage, mustBeShown } from './server/shownWallet.ts'
import { passkeyAbove, stepUpRules } from './server/stepUp.ts'
import { createUserEvents } from './server/userEvents.ts'
import { createUsers, type User } from './server/users.ts'
import { webhookRoutes } from './server/webhooks.ts'

/** What the backend is made of. */
export interface PlatformOptions {
  /** Where the page is served, such as `http://localhost:4400`. */
  origin: string
  service: ServiceAccess
  /** How the service is reached. @default globalThis.fetch */
  fetch?: RelayFetch | undefined
  /** The service's public keys for webhooks, SPKI in PEM. */
  webhookKeys: string[]
  /** What the service calls the header of a webhook's signature. @default 'X-Service-Signature' */
  webhookSignatureHeader?: string | undefined
  /** Where the platform's mail leaves, such as `smtp://localhost:1025`. */
  smtpUrl: string
  /** OpenID providers the wallet can be unlocked with. */
  oauth?: RelayOptions['oauth']
  /** Whether the service sends one-time codes by SMS. @default false */
  smsCodes?: boolean | undefined
  /** How customers in the EU prove to the service who they are. @default there are none */
  authenticate?: Authenticate | undefined
  /** Whether the service has changes of cards signed on the device; if not, they need a passkey. @default false */
  areCardChangesSigned?: boolean | undefined
  /** What the page has to know before it trusts an answer: see `signerPublicKeys` of createWallet. */
  signerPublicKeys?: { export: string[]; oneTimeCode: string[] } | undefined
  /** Addresses to try payments with: only a sandbox has any. @default none */
  testAddresses?: TestAddress[] | undefined
  /** The origin of the page that shows a card's number: the only one the page may frame. @default none */
  cardPageOrigin?: string | undefined
  /** What the card network reports. @default nothing */
  cardReports?: CardReports | undefined
  /** Told of every request of the wallet; nothing personal and no secret is in it. */
  relayLog?: RelayLog | undefined
  /** Told of everything the page's policy refused in a browser. */
  onPolicyReport?: ((report: PolicyReport) => void) | undefined
  /** Called with each failure to send a mail about the wallet's security. @default console.error */
  onMailError?: ((error: unknown) => void) | undefined
  /** Milliseconds since 1970. @default Date.now */
  now?: (() => number) | undefined
  /** Further routes, behind the same headers. */
  addRoutes?: ((app: Hono) => void) | undefined
  /** Serves the page; the development server serves its own. */
  page?: BuiltPage | undefined
}

/** Makes the backend: one Fetch handler for the page, the platform's routes and the relay. */
export function createPlatform(options: PlatformOptions): Hono {
  const { origin, service: access, smtpUrl, signerPublicKeys, page, fetch } = options
  const { now = Date.now, cardReports = createCardReports() } = options
  const users = createUsers()
  const sessions = createAppSessions(origin)
  const events = createUserEvents()
  const agentEvents = createAgentEvents()
  const deposits = createDeposits()
  const agentRequests = createAgentRequests(now)
  const agentNames = createAgentNames()
  const mailer = createMailer(smtpUrl)
  const service = createService(access, fetch)
  // Forgets with this process and is known to no other: a real platform has createRedisStore here,
  // or webhooks that come again after a restart are handled again.
  const store = createMemoryStore({ now })
  const userOf = (context: Context) => users.byId(sessions.userIdOf(context))
  const mustBeUser = (context: Context): User => {
    const user = userOf(context)
    if (!user) throw new Refusal(401, 'LOGGED_OUT')
    mustBeShown(context, user)
    return user
  }

  /** For the wallet's routes: the page of another customer is answered like one without a login. */
  const pageUserOf = (context: Context) => {
    const user = userOf(context)
    return user && isOfOtherPage(context, user) ? undefined : user
  }

  // The log names the route that answered, whatever way its address was written.
  const walletRoutes = new WeakMap<Request, RelayRouteName>()
  const relay = createRelay<Context>({
    service: access,
    fetch,
    store,
    now,
    rp: { id: new URL(origin).hostname, name: 'Marram', origins: [origin] },
    oauth: options.oauth,
    agentEvents: { subscribe: agentEvents.subscribe },
    stepUp: stepUpRules({ areCardChangesSigned: options.areCardChangesSigned ?? false }),
    allow: { createCard: true, agents: true, scaFactors: true },
    log(entry, context) {
      if (entry.route) walletRoutes.set(context.req.raw, entry.route as RelayRouteName)
      options.relayLog?.(entry, context)
    },
    clientAddress: (_request, context) => context && clientAddress(context),
    authenticate: async (_request, context) => {
      const user = pageUserOf(context)
      return user ? toAppUser(user) : null
    },
  })

  const app = new Hono()
  app.use(securityHeaders(options.cardPageOrigin))
  app.onError(renderRefusal)
  app.route('/', policyReports(options.onPolicyReport ?? (() => {})))
  app.route(
    '/',
    webhookRoutes({
      publicKeys: options.webhookKeys,
      signatureHeader: options.webhookSignatureHeader,
      store,
      now,
      users,
      events,
      agentRequests,
      cardReports,
      agentEvents,
    }),
  )
  const routeOf = (context: Context) => walletRoutes.get(context.req.raw)
  const knownDevices = createKnownDevices(origin)
  const devices = createSessionDevices({
    userOf: pageUserOf,
    routeOf,
    clientAddress,
    devices: knownDevices,
    now,
  })
  app.use('/wallet/*', devices.watch)
  app.use(
    '/wallet/*',
    securityMails({
      origin,
      userOf: pageUserOf,
      routeOf,
      devices: knownDevices,
      mailer,
      now,
      onError: options.onMailError ?? console.error,
    }),
  )
  app.all('/wallet/*', async (context) => {
    const response = await relay(context.req.raw, context)
    const user = userOf(context)
    if (!user || !response.ok) return response
    await agentNames.note(user.id, context.req.path, response)
    if (endsSessions(context.req)) events.publishSessions(user.id)
    if (changesAgents(context.req)) {
      await agentRequests.noteDecision(user.id, context.req.path, response)
      agentRequests.noteDisconnection(user.id, context.req)
      events.publishAgents(user.id)
      agentEvents.publish(user.customerId)
    }
    return response
  })

  app.use('/api/*', ownRequests(origin), smallBodies)
  app.route(
    '/api',
    loginRoutes({
      origin,
      mailer,
      service,
      users,
      signInSupport: {
        smsCodes: options.smsCodes ?? false,
        provider: options.oauth !== undefined,
      },
      authenticate: options.authenticate,
      sessions,
      store,
      now,
      clientAddress: (context) => clientAddress(context) ?? '',
      signerPublicKeys,
      passkeyAbove,
    }),
  )

  app.get('/api/events', (context) => {
    const { id } = mustBeUser(context)
    return events.stream(context, id, () => userOf(context)?.id === id)
  })

  const adding = jsonInput(({ amount }) => ({ amount: mustBeAmount(amount) }))
  app.post('/api/sandbox-money', adding, async (context) => {
    const { id, walletId } = mustBeUser(context)
    const { amount } = context.req.valid('json')
    const at = await service.addSandboxMoney(walletId, amount)
    deposits.add(id, { amount, at })
    return context.json({})
  })

  app.get('/api/deposits', (context) =>
    context.json({ deposits: deposits.list(mustBeUser(context).id) }),
  )

  const { testAddresses = [] } = options
  app.route('/api', payeeRoutes({ service, mustBeUser, testAddresses }))
  app.route(
    '/api',
    agentRoutes({ service, requests: agentRequests, names: agentNames, mustBeUser }),
  )
  app.route('/api', deviceRoutes({ devices, mustBeUser, clientAddress }))
  cardReports.onReport((customerId) => {
    const user = users.byCustomer(customerId)
    if (user) events.publish(user.id, { type: 'CARD_PURCHASE' })
  })
  app.route('/api', cardRoutes({ service, reports: cardReports, mustBeUser }))

  options.addRoutes?.(app)
  // The page alone is compressed: an answer with a secret in it must not be.
  if (page)
    app.get('*', compress(), (context) =>
      page(context.req.path, userOf(context) !== undefined, context.req.header('Accept-Encoding')),
    )
  return app
}

/** A device was signed out, or a sign-in method removed, which ends the sessions it opened. */
function endsSessions({ method, path }: Context['req']): boolean {
  return method === 'DELETE' && path.startsWith('/wallet/auth/')
}

/** Also what was decided in another tab is shown in each of them. */
function changesAgents({ method, path }: Context['req']): boolean {
  return method !== 'GET' && path.startsWith('/wallet/agents')
}

/** For limits. Behind a proxy of your own, take what it says instead: everybody comes from there. */
function clientAddress(context: Context): string | undefined {
  // A socket for both kinds of addresses names one of IPv4 in the form of IPv6.
  return getConnInfo(context).remote.address?.replace(/^::ffff:/, '')
}

/** What the relay has to know: whose the ids are, and which addresses are proven. */
function toAppUser({ id, fullName, email, customerId, walletId }: User) {
  return {
    id,
    displayName: fullName,
    customerId,
    accountIds: [walletId],
    // A code was mailed there and came back.
    verifiedEmails: [email],
  }
}
