import { beforeAll, describe, expect, it } from 'vitest'
import { loadWalletMessages } from '../../../demo/messages.ts'
import { stepsOf } from '../../../demo/money/paymentSteps.ts'
import type { Transaction } from '../../../src/shared/resources.ts'
import { completed, failed, processing } from '../support/backend.ts'

beforeAll(loadWalletMessages)

const settledAt = '2026-01-02T00:00:00.000Z'
const steps = (payment: Transaction) => stepsOf(payment).map(({ name, state }) => [name, state])

describe('stepsOf', () => {
  it('has the completion before the failure where the receiver’s bank returned the payment', () => {
    expect(steps({ ...failed('PAYOUT_RETURNED'), settledAt })).toEqual([
      ['Prepared', 'done'],
      ['On its way', 'done'],
      ['Completed', 'done'],
      ['Failed', 'failed'],
      ['Refund started', 'current'],
      ['Refunded', 'todo'],
    ])
  })

  it('has no completion of a payment that failed on its way', () => {
    expect(steps(failed('OFFRAMP_FAILED', { status: 'COMPLETED' }))).toEqual([
      ['Prepared', 'done'],
      ['On its way', 'done'],
      ['Failed', 'failed'],
      ['Refund started', 'done'],
      ['Refunded', 'done'],
    ])
  })

  it('ends with the refund that failed', () => {
    expect(steps(failed('OFFRAMP_FAILED', { status: 'FAILED' })).slice(-2)).toEqual([
      ['Refund started', 'done'],
      ['Refund failed', 'failed'],
    ])
  })

  it('was never on its way where it was not authorized in time', () => {
    const failureReason = 'SCA_NOT_COMPLETED'
    expect(steps(processing({ status: 'FAILED', failureReason }))).toEqual([
      ['Prepared', 'done'],
      ['Failed', 'failed'],
    ])
  })

  it('says what is done and what is to come', () => {
    expect(steps(processing())).toEqual([
      ['Prepared', 'done'],
      ['On its way', 'current'],
      ['Completed', 'todo'],
    ])
    expect(steps(completed())).toEqual([
      ['Prepared', 'done'],
      ['On its way', 'done'],
      ['Completed', 'done'],
    ])
  })
})
