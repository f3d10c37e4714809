import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { Refusal } from './refusal.ts'

const lifetimeMs = 10 * 60_000
const mostTries = 5
const mostCodes = 5

/** Who asked for a code. A name is given by those who join. */
export interface LoginRequest {
  email: string
  fullName?: string | undefined
}

/** Codes that were mailed and not yet entered. */
export interface Logins {
  /** @returns the code to mail, and the id the browser has to come back with */
  start(request: LoginRequest): { id: string; code: string }
  /** The address this browser asked a code for; only to show it. */
  pending(id: string | undefined): LoginRequest | undefined
  /** Whose code it is. A code is good once, for ten minutes, in the browser that asked. */
  finish(id: string | undefined, code: string): LoginRequest
}

/** Codes in memory, only as hashes. */
export function createLogins(): Logins {
  const logins = new Map<string, LoginRequest & { hash: Buffer; endsAt: number; tries: number }>()
  const sent = new Map<string, number[]>()

  const alive = (id: string | undefined) => {
    const login = logins.get(id ?? '')
    return login && login.endsAt > Date.now() ? login : undefined
  }

  const countCode = (email: string) => {
    const recent = (sent.get(email) ?? []).filter((time) => time > Date.now() - lifetimeMs)
    if (recent.length >= mostCodes) throw new Refusal(429, 'TOO_MANY_CODES')
    sent.set(email, [...recent, Date.now()])
  }

  return {
    start(request) {
      countCode(request.email)
      const id = randomBytes(32).toString('base64url')
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      logins.set(id, { ...request, hash: hashOf(code), endsAt: Date.now() + lifetimeMs, tries: 0 })
      return { id, code }
    },
    pending(id) {
      const login = alive(id)
      return login && { email: login.email, fullName: login.fullName }
    },
    finish(id, code) {
      const login = alive(id)
      if (!login) throw new Refusal(401, 'CODE_EXPIRED')
      login.tries += 1
      const isRight = timingSafeEqual(hashOf(code), login.hash)
      if (isRight || login.tries === mostTries) logins.delete(id ?? '')
      if (!isRight) throw new Refusal(401, 'CODE_WRONG')
      return login
    },
  }
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
