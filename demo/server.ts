/**
 * The platform's own small backend: its login, its sandbox money, and the relay its page reaches
 * the wallet through. The API secret is here and nowhere else.
 */

import { getConnInfo } from '@hono/node-server/conninfo'
import { createRelay, type RelayOptions } from 'holdfast/relay'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { createAppSessions } from './platform/appSessions.ts'
import type { BuiltPage } from './platform/builtPage.ts'
import { createCookie } from './platform/cookies.ts'
import {
  mustBeAmount,
  mustBeEmail,
  mustBeName,
  mustBeText,
  readInput,
  smallBodies,
} from './platform/input.ts'
import { createLogins, type LoginRequest } from './platform/logins.ts'
import { createMailer } from './platform/mailer.ts'
import { ownRequests } from './platform/ownRequests.ts'
import { type PolicyReport, policyReports } from './platform/policyReports.ts'
import { Refusal, renderRefusal } from './platform/refusal.ts'
import { securityHeaders } from './platform/securityHeaders.ts'
import { createService, type ServiceAccess } from './platform/service.ts'
import { createUsers, type User } from './platform/users.ts'

/** What the backend is made of. */
export interface PlatformOptions {
  /** Where the page is served, such as `http://localhost:4400`. */
  origin: string
  service: ServiceAccess
  /** Where the platform's mail leaves, such as `smtp://localhost:1025`. */
  smtpUrl: string
  /** OpenID providers the wallet can be unlocked with. */
  oauth?: RelayOptions['oauth']
  /** What the page has to know before it trusts an answer: see `signerPublicKeys` of createWallet. */
  signerPublicKeys?: { export: string[]; oneTimeCode: string[] } | undefined
  /** Told of everything the page's policy refused in a browser. */
  onPolicyReport?: ((report: PolicyReport) => void) | undefined
  /** Further routes, behind the same headers. */
  addRoutes?: ((app: Hono) => void) | undefined
  /** Serves the page; the development server serves its own. */
  page?: BuiltPage | undefined
}

/** Makes the backend: one Fetch handler for the page, the platform's routes and the relay. */
export function createPlatform(options: PlatformOptions): Hono {
  const { origin, service: access, page, signerPublicKeys } = options
  const users = createUsers()
  const sessions = createAppSessions(origin)
  const logins = createLogins()
  const loginCookie = createCookie(origin, 'marram-login')
  const mailer = createMailer(options.smtpUrl)
  const service = createService(access)
  const beingAdded = new Map<string, Promise<User>>()
  const userOf = (request: Request) => users.byId(sessions.userIdOf(request))

  const relay = createRelay<Context>({
    service: access,
    rp: { id: new URL(origin).hostname, name: 'Marram', origins: [origin] },
    oauth: options.oauth,
    clientAddress: (_request, context) => context && getConnInfo(context).remote.address,
    authenticate: async (request) => {
      const user = userOf(request)
      return user ? toAppUser(user) : null
    },
  })

  const sendCode = async (context: Context, request: LoginRequest) => {
    const { id, code } = logins.start(request)
    await mailer.sendCode(request.email, code)
    loginCookie.write(context, id, 600)
    return context.json({}, 202)
  }

  /** An address is an account once; whoever joins twice is logged in. */
  const findOrAdd = async (request: LoginRequest): Promise<User> => {
    const known = users.byEmail(request.email)
    if (known) return known
    const adding = beingAdded.get(request.email) ?? add(request)
    beingAdded.set(request.email, adding)
    return adding.finally(() => beingAdded.delete(request.email))
  }

  const add = async ({ email, fullName }: LoginRequest): Promise<User> => {
    if (fullName === undefined) throw new Refusal(401, 'NO_ACCOUNT')
    const customerId = await service.createCustomer({ fullName, email })
    const walletId = await service.walletOf(customerId)
    return users.add({ fullName, email, customerId, walletId })
  }

  const app = new Hono()
  app.use(securityHeaders())
  app.route('/', policyReports(options.onPolicyReport ?? (() => {})))
  app.use('/api/*', ownRequests(origin), smallBodies)
  app.onError(renderRefusal)

  app.get('/api/me', (context) => {
    const user = userOf(context.req.raw)
    const asked = logins.pending(loginCookie.read(context))
    return context.json({
      user: user ? show(user) : null,
      codeSentTo: asked?.email ?? null,
      signerPublicKeys,
    })
  })

  app.post('/api/join', async (context) => {
    const input = await readInput(context)
    const fullName = mustBeName(input.fullName)
    return sendCode(context, { email: mustBeEmail(input.email), fullName })
  })

  app.post('/api/log-in', async (context) => {
    const { email } = await readInput(context)
    return sendCode(context, { email: mustBeEmail(email) })
  })

  app.post('/api/code', async (context) => {
    const code = mustBeText((await readInput(context)).code)
    const user = await findOrAdd(logins.finish(loginCookie.read(context), code))
    loginCookie.clear(context)
    sessions.open(context, user.id)
    return context.json({ user: show(user) })
  })

  app.post('/api/another-code', async (context) => {
    const asked = logins.pending(loginCookie.read(context))
    if (!asked) throw new Refusal(401, 'CODE_EXPIRED')
    return sendCode(context, asked)
  })

  app.post('/api/log-out', (context) => {
    sessions.close(context)
    return context.json({})
  })

  app.post('/api/sandbox-money', async (context) => {
    const user = userOf(context.req.raw)
    if (!user) throw new Refusal(401, 'LOGGED_OUT')
    const amount = mustBeAmount((await readInput(context)).amount)
    await service.addSandboxMoney(user.walletId, amount)
    return context.json({})
  })

  app.all('/wallet/*', (context) => relay(context.req.raw, context))
  options.addRoutes?.(app)
  // The page alone is compressed: an answer with a secret in it must not be.
  if (page) app.get('*', compress(), (context) => page(context.req.path))
  return app
}

/** What the page may know of the user. */
function show({ fullName, email }: User) {
  return { fullName, email }
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
