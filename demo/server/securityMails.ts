import type { RelayRouteName } from 'holdfast/relay'
import type { Context, MiddlewareHandler } from 'hono'
import { browserName } from './browserName.ts'
import type { KnownDevices } from './knownDevices.ts'
import type { Mailer } from './mailer.ts'
import { type SecurityEvent, securityMail } from './securityMail.ts'
import { isSignInMethod } from './signInMethods.ts'
import type { User, Users } from './users.ts'

export interface SecurityMailsOptions {
  origin: string
  userOf: (context: Context) => User | undefined
  /** The relay's route that answered: its log says so, and an address can be written in many ways. */
  routeOf: (context: Context) => RelayRouteName | undefined
  devices: KnownDevices
  /** Knows which language to write in. */
  users: Pick<Users, 'languageOf'>
  mailer: Mailer
  /** In milliseconds. */
  now: () => number
  /** Called with each mail that could not be sent: the wallet's response does not wait for it. */
  onError: (error: unknown) => void
}

/**
 * Mails the user about each sign-in method that is added to the wallet, each passkey that payments can be
 * authorized with, and each device the wallet is unlocked on for the first time. It watches the relay's responses, because the service sends no webhook of
 * either.
 */
export function securityMails(options: SecurityMailsOptions): MiddlewareHandler {
  const { origin, userOf, routeOf, devices, users, mailer, now, onError } = options

  const notify = ({ id, email }: User, event: SecurityEvent, at: Date, context: Context) => {
    const language = users.languageOf(id)
    const browser = browserName(context.req.header('user-agent'), language)
    mailer.send(email, securityMail(event, { at, browser, origin, language })).catch(onError)
  }

  return async (context, next) => {
    // Read before the call: the mail is sent also where the login ends meanwhile.
    const user = userOf(context)
    await next()
    const event = eventOf(routeOf(context), context.res.status)
    if (!user || !event) return
    if (event === 'factorAdded') return notify(user, { kind: event }, new Date(now()), context)
    const { type, createdAt } = await readCredential(context.res)
    const isKnown = devices.idOf(context, user.id) !== undefined
    // The mail about a sign-in method says where it was added: no second one about the same device.
    if (!isKnown) devices.add(context, user.id)
    if (event === 'methodAdded') notify(user, { kind: event, method: type }, createdAt, context)
    else if (!isKnown) notify(user, { kind: event }, createdAt, context)
  }
}

/** The first leg of a signed action has another status: it has done nothing yet. */
function eventOf(
  route: RelayRouteName | undefined,
  status: number,
): SecurityEvent['kind'] | undefined {
  if (route === 'createCredential' && status === 201) return 'methodAdded'
  if (route === 'confirmScaFactor' && status === 200) return 'factorAdded'
  return route === 'verifyCredential' && status === 200 ? 'newDevice' : undefined
}

/** The relay has checked the response's form. */
async function readCredential(response: Response) {
  const { type, createdAt } = (await response.clone().json()) as { type: string; createdAt: string }
  return { type: isSignInMethod(type) ? type : undefined, createdAt: new Date(createdAt) }
}
