import { randomInt } from 'node:crypto'
import { createExpiringMap } from './expiringMap.ts'

/** A customer who asks for a payment, and the amount. */
interface PaymentRequest {
  userId: string
  /** In the smallest unit of the wallet's currency. */
  amount: number
}

/** The requests of customers, in memory, for 30 days. A real platform has a database here. */
export interface PaymentRequests {
  /** @returns the code in the link: short, and not to be guessed */
  add(request: PaymentRequest): string
  byCode(code: string): PaymentRequest | undefined
}

const lifetimeMs = 30 * 24 * 3_600_000
/** Without those that look alike. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
/** With these letters, 49 bits: a thousand guesses a second find one of ten thousand requests in two and a half years. */
const codeLength = 10

export function createPaymentRequests(now: () => number): PaymentRequests {
  const requests = createExpiringMap<PaymentRequest>(lifetimeMs, now)
  return {
    add(request) {
      const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)])
      requests.set(code.join(''), request)
      return code.join('')
    },
    byCode: (code) => requests.get(code),
  }
}
