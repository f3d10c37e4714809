import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { clientNetwork, type RelayStore } from 'holdfast/relay'
import type { Country, TermsConsent } from './europe.ts'
import { createExpiringMap } from './expiringMap.ts'
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

/** Codes that were mailed and not yet entered. */
export interface Logins {
  /**
   * @param clientAddress - where it was asked from
   * @returns the code to mail, and the id the browser has to come back with
   */
  start(request: LoginRequest, clientAddress: string): Promise<{ id: string; code: string }>
  /** The address this browser asked a code for; only to show it. */
  pending(id: string | undefined): LoginRequest | undefined
  /**
   * Whose code it is: good until it is spent, for ten minutes and five tries, in the browser that
   * asked.
   */
  check(id: string | undefined, code: string): LoginRequest
  /** It led to a login and leads to no other. */
  spend(id: string | undefined): void
}

/**
 * Codes in memory, only as hashes.
 *
 * @param store - counts them, for all instances of the backend together
 * @param now - milliseconds since 1970
 */
export function createLogins(store: RelayStore, now: () => number = Date.now): Logins {
  const logins = createExpiringMap<LoginRequest & { hash: Buffer; tries: number }>(
    lifetimeSeconds * 1000,
    now,
  )

  const countCode = async (kind: string, address: string, most: number) => {
    const key = `codes:${kind}:${hashOf(address).toString('base64url')}`
    const { count, secondsLeft } = await store.count(key, lifetimeSeconds)
    if (count > most) throw new Refusal(429, 'TOO_MANY_CODES', Math.ceil(secondsLeft))
  }

  return {
    async start(request, clientAddress) {
      // Counted first: a requester over the limit must not use up the limit of another user's address.
      await countCode('from', clientNetwork(clientAddress) ?? '', maxCodesFrom)
      await countCode('to', request.email, maxCodesTo)
      const id = randomBytes(32).toString('base64url')
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      logins.set(id, { ...request, hash: hashOf(code), tries: 0 })
      return { id, code }
    },
    pending(id) {
      const login = logins.get(id)
      if (!login) return undefined
      const { hash: _, tries: __, ...request } = login
      return request
    },
    check(id, code) {
      const login = logins.get(id)
      if (!login) throw new Refusal(401, 'CODE_EXPIRED')
      if (login.tries < maxTries && timingSafeEqual(hashOf(code), login.hash)) return login
      login.tries += 1
      // The login stays: another code can be requested for it.
      throw new Refusal(401, login.tries < maxTries ? 'CODE_WRONG' : 'TOO_MANY_TRIES')
    },
    spend: (id) => logins.delete(id),
  }
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
