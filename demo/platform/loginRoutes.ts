import type { RelayStore } from 'holdfast/relay'
import { type Context, Hono } from 'hono'
import type { AppSessions } from './appSessions.ts'
import { createCookie } from './cookies.ts'
import { mayBePhoneNumber, mustBeEmail, mustBeName, mustBeText, readInput } from './input.ts'
import { createLogins, type LoginRequest } from './logins.ts'
import { createMailer } from './mailer.ts'
import { Refusal } from './refusal.ts'
import type { Service } from './service.ts'
import { type SignInSupport, signInMethodsOf } from './signInMethods.ts'
import type { User, Users } from './users.ts'

export interface LoginRoutesOptions {
  origin: string
  /** Where the platform's mail leaves, such as `smtp://localhost:1025`. */
  smtpUrl: string
  service: Service
  users: Users
  signInSupport: SignInSupport
  sessions: AppSessions
  /** Counts the codes that are asked for. */
  store: RelayStore
  /** Where a request comes from: what your own proxy says, never what a browser can send. */
  clientAddress: (context: Context) => string
  /** What the page has to know before it trusts an answer. */
  signerPublicKeys: { export: string[]; oneTimeCode: string[] } | undefined
  /** The largest payment without a fresh passkey, for the page to say so. */
  passkeyAbove: { amount: number; currency: { code: string; decimals: number } }
}

/** The platform's own sign-up and login, with a mailed code. The wallet's sign-in is another thing. */
export function loginRoutes(options: LoginRoutesOptions): Hono {
  const { origin, smtpUrl, service, users, sessions, signInSupport, signerPublicKeys } = options
  const logins = createLogins(options.store)
  const loginCookie = createCookie(origin, 'marram-login')
  const mailer = createMailer(smtpUrl)
  const beingAdded = new Map<string, Promise<User>>()

  const sendCode = async (context: Context, request: LoginRequest) => {
    const { id, code } = await logins.start(request, options.clientAddress(context))
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

  const add = async ({ email, fullName, phoneNumber }: LoginRequest): Promise<User> => {
    if (fullName === undefined) throw new Refusal(401, 'NO_ACCOUNT')
    const id = users.idFor(email)
    const customerId = await service.createCustomer({ userId: id, fullName, email, phoneNumber })
    const walletId = await service.walletOf(customerId)
    const user = { id, fullName, email, phoneNumber, customerId, walletId }
    users.add(user)
    return user
  }

  const app = new Hono()

  app.get('/me', (context) => {
    const user = users.byId(sessions.userIdOf(context.req.raw))
    const asked = logins.pending(loginCookie.read(context))
    return context.json({
      user: user ? show(user, signInSupport) : null,
      codeSentTo: asked?.email ?? null,
      takesPhoneNumber: signInSupport.smsCodes,
      signerPublicKeys,
      passkeyAbove: options.passkeyAbove,
    })
  })

  app.post('/join', async (context) => {
    const input = await readInput(context)
    const fullName = mustBeName(input.fullName)
    const email = mustBeEmail(input.email)
    // Where no code goes to a phone, the platform has no use for its number.
    const phoneNumber = signInSupport.smsCodes ? mayBePhoneNumber(input.phoneNumber) : undefined
    return sendCode(context, { email, fullName, phoneNumber })
  })

  app.post('/log-in', async (context) => {
    const { email } = await readInput(context)
    return sendCode(context, { email: mustBeEmail(email) })
  })

  app.post('/code', async (context) => {
    const code = mustBeText((await readInput(context)).code)
    const loginId = loginCookie.read(context)
    const user = await findOrAdd(logins.check(loginId, code))
    // Not before: where the service failed, the same code gets another try.
    logins.spend(loginId)
    loginCookie.clear(context)
    sessions.open(context, user.id)
    return context.json({ user: show(user, signInSupport) })
  })

  app.post('/another-code', async (context) => {
    const asked = logins.pending(loginCookie.read(context))
    if (!asked) throw new Refusal(401, 'CODE_EXPIRED')
    return sendCode(context, asked)
  })

  app.post('/log-out', (context) => {
    sessions.close(context)
    return context.json({})
  })

  return app
}

/** What the page may know of the user. */
function show(user: User, signInSupport: SignInSupport) {
  const { fullName, email, phoneNumber } = user
  return { fullName, email, phoneNumber, signInMethods: signInMethodsOf(signInSupport, user) }
}
