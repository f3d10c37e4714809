import { describe, expect, it } from 'vitest'
import { hasFailed } from '../../../demo/shared/outcome.ts'
import type { Transaction } from '../../../src/shared/resources.ts'

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
