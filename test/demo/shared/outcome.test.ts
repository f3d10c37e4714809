import { describe, expect, it } from 'vitest'
import { failureReasonOf, hasFailed, isFinal } from '../../../demo/shared/outcome.ts'
import type { Transaction } from '../../../src/shared/resources.ts'
import { completed, failed, processing } from '../support/backend.ts'

const refund = (status: string) => ({ status }) as NonNullable<Transaction['refund']>

describe('hasFailed', () => {
  it.each(['REJECTED', 'FAILED', 'EXPIRED', 'REFUNDED'])('is true of %s', (status) => {
    expect(hasFailed({ status })).toBe(true)
  })

  it.each(['PENDING', 'COMPLETED', 'FAILED'])('is true while its refund is %s', (status) => {
    expect(hasFailed({ status: 'COMPLETED', refund: refund(status) })).toBe(true)
  })

  it.each(['CREATED', 'PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED'])(
    'is false of %s',
    (status) => {
      expect(hasFailed({ status })).toBe(false)
    },
  )

  it('is false of a status that is not known: the money may be on its way', () => {
    expect(hasFailed({ status: 'ON_HOLD' })).toBe(false)
  })
})

describe('isFinal', () => {
  it.each(['COMPLETED', 'REJECTED', 'FAILED', 'EXPIRED'])('is true of %s', (status) => {
    expect(isFinal(processing({ status }))).toBe(true)
  })

  it.each(['CREATED', 'PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'ON_HOLD'])(
    'is false of %s',
    (status) => {
      expect(isFinal(processing({ status }))).toBe(false)
    },
  )

  it('is false while the money is on its way back, whatever the payment was before', () => {
    expect(isFinal(failed('PAYOUT_RETURNED'))).toBe(false)
    expect(isFinal(completed({ refund: refund('PENDING') }))).toBe(false)
    expect(isFinal(failed('PAYOUT_RETURNED', { status: 'COMPLETED' }))).toBe(true)
    expect(isFinal(failed('PAYOUT_RETURNED', { status: 'FAILED' }))).toBe(true)
  })

  it('is false of a payment that was not read', () => {
    expect(isFinal(undefined)).toBe(false)
  })
})

describe('failureReasonOf', () => {
  it('is why the payment failed, and else why its money goes back', () => {
    const reason = 'TRANSACTION_FAILED'
    expect(failureReasonOf(failed('ACCOUNT_INVALID', { reason }))).toBe('ACCOUNT_INVALID')
    expect(failureReasonOf({ refund: { ...refund('PENDING'), reason } })).toBe(reason)
    expect(failureReasonOf({})).toBe('')
  })
})
