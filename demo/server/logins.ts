import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { clientNetwork, type RelayStore } from 'holdfast/relay'
import type { Country, TermsConsent } from './europe.ts'
import { createExpiringMap } from './expiringMap.ts'
import { createLimiter } from './limiter.ts'
import type { Language } from './mailTexts.ts'
import { Refusal } from './refusal.ts'

const lifetimeSeconds = 600
const maxTries = 5
/** Codes to one address of mail within a lifetime. */
const maxCodesTo = 5
/** Codes asked for from one address of the network, which may be a whole office's. */
const maxCodesFrom = 300

/** Who asked for a code. A name, and maybe a phone number, is given by those who join. */
export interface LoginRequest {
  email: string
  /** The language of the page that asked. */
  language: Language
  fullName?: string | undefined
  phoneNumber?: string | undefined
  country?: Country | undefined
  /** Where the country demands it. */
  termsConsent?: TermsConsent | undefined
}

/** A code that was mailed, only as a hash. */
interface PendingLogin {
  request: LoginRequest
  hash: Buffer
  /** Wrong codes that were entered. */
  tries: number
  /** Whether a login with the code is under way. */
  isEntered: boolean
}

/** Codes that were mailed and not yet entered. */
export interface Logins {
  /**
   * Counts a code that is asked for, before anything is done for it.
   *
   * @param clientAddress - where it was asked from
   * @throws TOO_MANY_CODES (429)
   */
  count(email: string, clientAddress: string): Promise<void>
  /** Makes the code to mail, and the id the browser has to come back with. */
  start(request: LoginRequest): { id: string; code: string }
  /** The address this browser asked a code for; only to show it. */
  pending(id: string | undefined): LoginRequest | undefined
  /**
   * Logs in with a code, which is good for ten minutes and five tries, in the browser that asked. It leads to one
   * login: meanwhile it is refused, and where `logIn` failed it gets another try.
   */
  enter<Result>(
    id: string | undefined,
    code: string,
    logIn: (request: LoginRequest) => Promise<Result>,
  ): Promise<Result>
}

/**
 * Codes in memory, only as hashes.
 *
 * @param store - counts them, for all instances of the backend together
 * @param now - milliseconds since 1970
 */
export function createLogins(store: RelayStore, now: () => number = Date.now): Logins {
  const logins = createExpiringMap<PendingLogin>(lifetimeSeconds * 1000, now)
  const codes = { windowSeconds: lifetimeSeconds, code: 'TOO_MANY_CODES' }
  const fromNetwork = createLimiter(store, { ...codes, name: 'codes:from', max: maxCodesFrom })
  const toMailbox = createLimiter(store, { ...codes, name: 'codes:to', max: maxCodesTo })

  const check = (id: string | undefined, code: string): PendingLogin => {
    const login = logins.get(id)
    if (!login || login.isEntered) throw new Refusal(401, 'CODE_EXPIRED')
    if (login.tries < maxTries && timingSafeEqual(hashOf(code), login.hash)) return login
    login.tries += 1
    // The login stays: another code can be requested for it.
    throw new Refusal(401, login.tries < maxTries ? 'CODE_WRONG' : 'TOO_MANY_TRIES')
  }

  return {
    async count(email, clientAddress) {
      const network = clientNetwork(clientAddress) ?? ''
      // A request that is refused uses up no limit: neither that of another user's address nor that of an office's network.
      await fromNetwork.assertBelow(network)
      await toMailbox.count(email)
      await fromNetwork.count(network)
    },
    start(request) {
      const id = randomBytes(32).toString('base64url')
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      logins.set(id, { request, hash: hashOf(code), tries: 0, isEntered: false })
      return { id, code }
    },
    pending: (id) => logins.get(id)?.request,
    async enter(id, code, logIn) {
      const login = check(id, code)
      login.isEntered = true
      try {
        const result = await logIn(login.request)
        logins.delete(id)
        return result
      } finally {
        login.isEntered = false
      }
    },
  }
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
