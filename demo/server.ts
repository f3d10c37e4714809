/**
 * The platform's own small backend: its sign-up and login, its sandbox money, and the relay its
 * page reaches the wallet through. The API secret is here and nowhere else.
 */
import { createRelay } from 'holdfast/relay'
import { Hono } from 'hono'
import { createAppSessions } from './platform/appSessions.ts'
import type { BuiltPage } from './platform/builtPage.ts'
import { mustBeAmount, mustBeEmail, mustBeName, readInput } from './platform/input.ts'
import { ownRequests } from './platform/ownRequests.ts'
import { Refusal, renderRefusal } from './platform/refusal.ts'
import { securityHeaders } from './platform/securityHeaders.ts'
import { createService, type ServiceAccess } from './platform/service.ts'
import { createUsers, type User } from './platform/users.ts'

/** What the backend is made of. */
export interface PlatformOptions {
  /** Where the page is served, such as `http://localhost:4400`. */
  origin: string
  service: ServiceAccess
  /** Serves the page; the development server serves its own. */
  page?: BuiltPage | undefined
}

/** Makes the backend: one Fetch handler for the page, the platform's routes and the relay. */
export function createPlatform({ origin, service: access, page }: PlatformOptions): Hono {
  const users = createUsers()
  const sessions = createAppSessions(origin)
  const service = createService(access)
  const userOf = (request: Request) => users.byId(sessions.userIdOf(request))

  const relay = createRelay({
    service: access,
    rp: { id: new URL(origin).hostname, name: 'Marram', origins: [origin] },
    authenticate: async (request) => {
      const user = userOf(request)
      return user ? toAppUser(user) : null
    },
  })

  const app = new Hono()
  app.use(securityHeaders())
  app.use('/api/*', ownRequests(origin))
  app.onError(renderRefusal)

  app.get('/api/me', (context) => {
    const user = userOf(context.req.raw)
    return context.json({ user: user ? show(user) : null })
  })

  app.post('/api/sign-up', async (context) => {
    const input = await readInput(context)
    const fullName = mustBeName(input.fullName)
    const email = mustBeEmail(input.email)
    if (users.byEmail(email)) throw new Refusal(409, 'EMAIL_TAKEN')
    const customerId = await service.createCustomer({ fullName, email })
    const walletId = await service.walletOf(customerId)
    const user = users.add({ fullName, email, customerId, walletId })
    sessions.open(context, user.id)
    return context.json({ user: show(user) }, 201)
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

  app.all('/api/*', (context) => context.json({ code: 'NOT_FOUND' }, 404))
  app.all('/wallet/*', (context) => relay(context.req.raw))
  if (page) app.get('*', (context) => page(context.req.path))
  return app
}

/** What the page may know of the user. */
function show({ fullName, email }: User) {
  return { fullName, email }
}

/** What the relay has to know: whose the ids are, and which addresses are proven. */
function toAppUser({ id, fullName, customerId, walletId }: User) {
  return {
    id,
    displayName: fullName,
    customerId,
    accountIds: [walletId],
    // None is proven before a code was mailed there.
    verifiedEmails: [],
  }
}
