/**
 * The platform's own small backend: its login, the relay its page reaches the wallet through, what
 * the service tells it, and sandbox money. The API secret is here and nowhere else.
 */

import { getConnInfo } from '@hono/node-server/conninfo'
import { createRelay, type RelayRouteName } from 'holdfast/relay'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { agentRoutes } from './server/agentRoutes.ts'
import { cardRoutes } from './server/cardRoutes.ts'
import { deviceRoutes } from './server/deviceRoutes.ts'
import { smallBodies } from './server/input.ts'
import { loginRoutes } from './server/loginRoutes.ts'
import { moneyRoutes } from './server/moneyRoutes.ts'
import { ownRequests } from './server/ownRequests.ts'
import { payeeRoutes } from './server/payeeRoutes.ts'
import { paymentRequestRoutes } from './server/paymentRequestRoutes.ts'
import type { PlatformOptions } from './server/platformOptions.ts'
import { createPlatformState } from './server/platformState.ts'
import { policyReports } from './server/policyReports.ts'
import { renderRefusal } from './server/refusal.ts'
import { securityHeaders } from './server/securityHeaders.ts'
import { securityMails } from './server/securityMails.ts'
import { createSessionDevices } from './server/sessionDevices.ts'
import { passkeyAbove, stepUpRules } from './server/stepUp.ts'
import type { User } from './server/users.ts'
import { walletNews } from './server/walletNews.ts'
import { webhookRoutes } from './server/webhooks.ts'

/** Makes the backend: one Fetch handler for the page, the platform's routes and the relay. */
export function createPlatform(options: PlatformOptions): Hono {
  const { origin, page, testAddresses = [] } = options
  const state = createPlatformState(options)
  const { store, now, agentEvents, userOf, pageUserOf } = state

  const relay = createRelay<Context>({
    service: options.service,
    fetch: options.fetch,
    store,
    now,
    rp: { id: new URL(origin).hostname, name: 'Marram', origins: [origin] },
    oauth: options.oauth,
    agentEvents: { subscribe: agentEvents.subscribe },
    stepUp: stepUpRules({ areCardChangesSigned: options.areCardChangesSigned ?? false }),
    allow: { createCard: true, agents: true, scaFactors: true },
    log(entry, context) {
      if (entry.route) state.noteRoute(context, entry.route as RelayRouteName)
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
  const { webhookKeys: publicKeys, webhookSignatureHeader: signatureHeader } = options
  app.route('/', webhookRoutes({ ...state, publicKeys, signatureHeader }))

  const watching = { ...state, userOf: pageUserOf, devices: state.knownDevices }
  const devices = createSessionDevices({ ...watching, clientAddress })
  const mails = securityMails({ ...watching, onError: options.onMailError ?? console.error })
  app.use('/wallet/*', devices.watch, mails, walletNews(state))
  app.all('/wallet/*', (context) => relay(context.req.raw, context))

  app.use('/api/*', ownRequests(origin), smallBodies)
  const { smsCodes = false, severalPasskeys = false } = options
  const { oauth, authenticate, signerPublicKeys } = options
  const signInSupport = { smsCodes, severalPasskeys, provider: oauth !== undefined }
  const login = { authenticate, signInSupport, signerPublicKeys, passkeyAbove }
  const addressOf = (context: Context) => clientAddress(context) ?? ''
  app.route('/api', loginRoutes({ ...state, ...login, clientAddress: addressOf }))
  app.route('/api', moneyRoutes(state))
  app.route('/api', payeeRoutes({ ...state, testAddresses }))
  app.route('/api', paymentRequestRoutes({ ...state, clientAddress: addressOf }))
  app.route('/api', agentRoutes(state))
  app.route('/api', cardRoutes(state))
  app.route('/api', deviceRoutes({ ...state, devices, clientAddress }))

  options.addRoutes?.(app)
  // The page alone is compressed: an answer with a secret in it must not be.
  if (page)
    app.get('*', compress(), (context) =>
      page(context.req.path, userOf(context) !== undefined, context.req.header('Accept-Encoding')),
    )
  return app
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
