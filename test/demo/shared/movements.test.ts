import { describe, expect, it } from 'vitest'
import { movementOf, signOf } from '../../../demo/shared/movements.ts'
import type { Transaction } from '../../../src/shared/resources.ts'
import { failed, processing } from '../support/backend.ts'

const sign = (payment: Transaction) => signOf(movementOf(payment))

describe('signOf', () => {
  it.each([
    ['PENDING', ''],
    ['PENDING_AUTHORIZATION', ''],
    ['EXPIRED', ''],
    ['PROCESSING', '−'],
    ['COMPLETED', '−'],
    ['FAILED', '−'],
    ['REJECTED', '−'],
    ['ON_HOLD', ''],
  ])('of a payment that is %s is "%s"', (status, expected) => {
    expect(sign(processing({ status }))).toBe(expected)
  })

  it.each([
    ['PENDING', '−'],
    ['COMPLETED', ''],
    ['FAILED', '−'],
  ])('of a failed payment whose refund is %s is "%s"', (status, expected) => {
    expect(sign(failed('PAYOUT_RETURNED', { status }))).toBe(expected)
  })

  it('is none of a payment that was not authorized in time', () => {
    const failureReason = 'SCA_NOT_COMPLETED'
    expect(sign(processing({ status: 'FAILED', failureReason }))).toBe('')
  })

  it.each([
    ['CREATED', ''],
    ['PENDING', ''],
    ['PROCESSING', ''],
    ['COMPLETED', '+'],
    ['REJECTED', ''],
    ['FAILED', ''],
    ['EXPIRED', ''],
  ])('of money that comes in and is %s is "%s"', (status, expected) => {
    expect(sign(processing({ type: 'INCOMING', status }))).toBe(expected)
  })
})
