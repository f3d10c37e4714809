import { clientNetwork, type RelayStore } from 'holdfast/relay'
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppSessions } from './appSessions.ts'
import { cookieOptions } from './cookieOptions.ts'
import { type Authenticate, countriesWith, isInEurope } from './europe.ts'
import {
  jsonInput,
  mayBeCountry,
  mayBeLanguage,
  mayBePhoneNumber,
  mustBeEmail,
  mustBeName,
  mustBeText,
} from './input.ts'
import { createLimiter } from './limiter.ts'
import { createLogins, type LoginRequest } from './logins.ts'
import type { Mailer } from './mailer.ts'
import { Refusal } from './refusal.ts'
import type { Service } from './service.ts'
import { mustBeShown } from './shownWallet.ts'
import { type SignInSupport, signInMethodsOf } from './signInMethods.ts'
import type { Applicant, User, Users } from './users.ts'

/** Says which login a browser asked a code for. */
const loginCookie = 'marram-login'
const loginSeconds = 600

export interface LoginRoutesOptions {
  origin: string
  mailer: Mailer
  service: Service
  users: Users
  signInSupport: SignInSupport
  /** How customers in the EU prove to the service who they are. */
  authenticate: Authenticate | undefined
  sessions: AppSessions
  /** Counts the codes that are asked for, and who reads the terms. */
  store: RelayStore
  /** Milliseconds since 1970. */
  now: () => number
  /** Where a request comes from: what your own proxy says, never what a browser can send. */
  clientAddress: (context: Context) => string
  /** What the page has to know before it trusts an answer. */
  signerPublicKeys: { export: string[]; oneTimeCode: string[] } | undefined
  /** The largest payment without a fresh passkey, for the page to say so. */
  passkeyAbove: { amount: number; currency: { code: string; decimals: number } }
}

/** Who logged in: with a wallet, or without one yet. */
type Person = { user: User; applicant?: never } | { user?: never; applicant: Applicant }

/** The platform's own sign-up and login, with a mailed code. The wallet's sign-in is another thing. */
export function loginRoutes(options: LoginRoutesOptions): Hono {
  const { origin, mailer, service, users, sessions, signInSupport, signerPublicKeys } = options
  const { authenticate } = options
  const countries = countriesWith(authenticate)
  const logins = createLogins(options.store, options.now)
  const termsReads = createLimiter(options.store, {
    name: 'terms:from',
    max: 300,
    windowSeconds: 600,
  })
  const cookie = cookieOptions(origin)
  const loginIdOf = (context: Context) => getCookie(context, loginCookie, cookie.prefix)
  const beingAdded = new Map<string, Promise<Person>>()

  const sendCode = async (context: Context, asked: LoginRequest) => {
    await logins.count(asked.email, options.clientAddress(context))
    const request = await withConsent(context, asked)
    const { id, code } = logins.start(request)
    await mailer.sendCode(request.email, code, request.language)
    setCookie(context, loginCookie, id, { ...cookie, maxAge: loginSeconds })
    return context.json({}, 202)
  }

  /** An address is an account once; a user who joins twice is logged in. */
  const findOrAdd = async (request: LoginRequest): Promise<Person> => {
    const user = users.byEmail(request.email)
    if (user) return { user: await logInAtService(user) }
    const applicant = users.applicantByEmail(request.email)
    if (applicant) return openWallet(await logInAtService(applicant))
    const adding = beingAdded.get(request.email) ?? add(request)
    beingAdded.set(request.email, adding)
    return adding.finally(() => beingAdded.delete(request.email))
  }

  const add = async ({
    fullName,
    country = 'US',
    language: _,
    ...request
  }: LoginRequest): Promise<Person> => {
    if (fullName === undefined) throw new Refusal(401, 'NO_ACCOUNT')
    const { email, phoneNumber } = request
    const id = users.idFor(email)
    const customerId = await service.createCustomer({ userId: id, fullName, country, ...request })
    const applicant = { id, fullName, email, phoneNumber, country, customerId }
    users.addApplicant(await logInAtService(applicant))
    return openWallet(applicant)
  }

  /** In the EU, the service makes payments only of a customer who is logged in with it, too. */
  const logInAtService = async <Known extends Pick<User, 'country' | 'customerId'>>(
    user: Known,
  ) => {
    if (isInEurope(user.country)) await authenticate?.(user.customerId)
    return user
  }

  /** With what a customer in the EU agrees to by joining. */
  const withConsent = async (context: Context, asked: LoginRequest): Promise<LoginRequest> => {
    const { country, termsConsent } = asked
    if (!country || !isInEurope(country) || termsConsent) return asked
    const { version: termsVersion } = await service.endUserTerms()
    const acceptedAt = new Date(options.now()).toISOString()
    const ipAddress = options.clientAddress(context)
    const how = { acceptanceMethod: 'CLICK_TO_ACCEPT', acceptedAt, ipAddress } as const
    return { ...asked, termsConsent: { termsVersion, ...how } }
  }

  /** The service gives a customer a wallet once it has verified who they are. */
  const openWallet = async (applicant: Applicant): Promise<Person> => {
    const walletId = await service.walletOf(applicant.customerId)
    if (walletId === undefined) return { applicant }
    const user = { ...applicant, walletId }
    users.add(user)
    return { user }
  }

  const findPerson = async (id: string | undefined): Promise<Person | undefined> => {
    const user = users.byId(id)
    if (user) return { user }
    const applicant = users.applicantById(id)
    return applicant && openWallet(applicant)
  }

  /** What the page may know of who is logged in: a user, or how far the verification of an applicant is. */
  const showPerson = async (person: Person | undefined) => ({
    user: person?.user ? show(person.user, signInSupport) : null,
    identity: person?.applicant ? await service.identityOf(person.applicant.customerId) : null,
  })

  const app = new Hono()

  app.get('/me', async (context) => {
    const person = await findPerson(sessions.userIdOf(context))
    const asked = logins.pending(loginIdOf(context))
    return context.json({
      ...(await showPerson(person)),
      codeSentTo: asked?.email ?? null,
      takesPhoneNumber: signInSupport.smsCodes,
      severalPasskeys: signInSupport.severalPasskeys,
      countries,
      signerPublicKeys,
      passkeyAbove: options.passkeyAbove,
    })
  })

  const joining = jsonInput((fields) => {
    const country = mayBeCountry(fields.country, countries)
    const isAuthorizing = isInEurope(country)
    // Where no code goes to a phone, the platform has no use for its number.
    const takesNumber = signInSupport.smsCodes || isAuthorizing
    const phoneNumber = takesNumber ? mayBePhoneNumber(fields.phoneNumber) : undefined
    if (isAuthorizing && !phoneNumber) throw new Refusal(400, 'PHONE_NUMBER_INVALID')
    const [fullName, email] = [mustBeName(fields.fullName), mustBeEmail(fields.email)]
    return { fullName, email, phoneNumber, country, language: mayBeLanguage(fields.language) }
  })
  app.post('/join', joining, (context) => sendCode(context, context.req.valid('json')))

  app.get('/terms', async (context) => {
    await termsReads.count(clientNetwork(options.clientAddress(context)) ?? '')
    return context.redirect((await service.endUserTerms()).url)
  })

  const loggingIn = jsonInput(({ email, language }) => ({
    email: mustBeEmail(email),
    language: mayBeLanguage(language),
  }))
  app.post('/log-in', loggingIn, (context) => sendCode(context, context.req.valid('json')))

  const entering = jsonInput(({ code }) => ({ code: mustBeText(code) }))
  app.post('/code', entering, async (context) => {
    const { code } = context.req.valid('json')
    const person = await logins.enter(loginIdOf(context), code, async (request) => {
      const found = await findOrAdd(request)
      users.setLanguage((found.user ?? found.applicant).id, request.language)
      return found
    })
    deleteCookie(context, loginCookie, cookie)
    sessions.open(context, (person.user ?? person.applicant).id)
    return context.json(await showPerson(person))
  })

  app.post('/identity-link', async (context) => {
    const applicant = users.applicantById(sessions.userIdOf(context))
    if (!applicant) throw new Refusal(401, 'LOGGED_OUT')
    const url = await service.identityLink(applicant.customerId, `${origin}/`)
    return context.json({ url })
  })

  app.post('/another-code', async (context) => {
    const asked = logins.pending(loginIdOf(context))
    if (!asked) throw new Refusal(401, 'CODE_EXPIRED')
    return sendCode(context, asked)
  })

  app.post('/log-out', (context) => {
    const user = users.byId(sessions.userIdOf(context))
    if (user) mustBeShown(context, user)
    sessions.close(context)
    return context.json({})
  })

  return app
}

/** What the page may know of the user. */
function show(user: User, signInSupport: SignInSupport) {
  const { fullName, email, phoneNumber, walletId } = user
  const signInMethods = signInMethodsOf(signInSupport, user)
  const authorizesPayments = isInEurope(user.country)
  return { fullName, email, phoneNumber, walletId, signInMethods, authorizesPayments }
}
