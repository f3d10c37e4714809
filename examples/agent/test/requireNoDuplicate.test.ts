import { describe, expect, it } from 'vitest'
import { requireNoDuplicate } from '../payments/requireNoDuplicate.ts'
import type { AgentAction } from '../service/shapes.ts'

const [from, to] = ['InternalAccount:1', 'ExternalAccount:1']
const currency = { code: 'USD', decimals: 2 }
const request = {
  key: 'invoice 2',
  terms: { kind: 'transfer' as const, from, to, amount: 2_000 },
  sent: { amount: 2_000, currency },
}

/** An approved transfer of 20 dollars, one minute old. */
const earlier = (details: object = {}, status = 'COMPLETED'): AgentAction => ({
  id: 'AgentAction:1',
  status: 'APPROVED',
  type: 'TRANSFER_OUT',
  createdAt: new Date(Date.now() - 60_000),
  transferDetails: {
    ...{ sourceAccountId: from, destinationAccountId: to, amount: 2_000, currency: 'USD' },
    ...details,
  },
  transaction: { id: 'Transaction:1', type: 'OUTGOING', status },
})

describe('a payment of the same payee, amount and currency', { tags: ['T39'] }, () => {
  it.each(['COMPLETED', 'PROCESSING'])('is a duplicate of one that is %s', (status) => {
    expect(() => requireNoDuplicate([earlier({}, status)], new Date(), request)).toThrow(
      'An equal payment',
    )
  })

  it.each(['REJECTED', 'FAILED', 'REFUNDED', 'EXPIRED'])('is none of one that is %s', (status) => {
    expect(() => requireNoDuplicate([earlier({}, status)], new Date(), request)).not.toThrow()
  })

  it.each([
    [{ destinationAccountId: 'ExternalAccount:2' }],
    [{ amount: 2_001 }],
    [{ currency: 'EUR' }],
  ])('is none of one with %j', (details) => {
    expect(() => requireNoDuplicate([earlier(details)], new Date(), request)).not.toThrow()
  })
})
