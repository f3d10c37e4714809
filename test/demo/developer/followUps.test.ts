import { describe, expect, it } from 'vitest'
import { followUpsOf } from '../../../demo/developer/followUps.ts'
import type { Purchase } from '../../../demo/shared/cardPurchases.ts'

const usdb = (amount: number) => ({ amount, currency: { code: 'USDB', decimals: 6 } })

function followUps(more: Partial<Purchase>) {
  const purchase: Purchase = {
    id: 'CardTransaction:1',
    status: 'AUTHORIZED',
    isCredit: false,
    merchant: 'Dune Coffee',
    authorizedAmount: usdb(10),
    at: '2026-11-23T12:00:00.000Z',
    ...more,
  }
  return followUpsOf(purchase).map(({ name, step, amount, sum }) => [name, step, amount, sum])
}

describe('followUpsOf', () => {
  it('settles what is reserved, a half of it, or nothing', () => {
    expect(followUps({})).toEqual([
      ['settle', 'settle', 10, 10],
      ['settleHalf', 'settle', 5, 5],
      ['release', 'settle', 0, 10],
    ])
  })

  it('settles what is left of a purchase that was settled in part', () => {
    const half = { status: 'PARTIALLY_SETTLED', settledAmount: usdb(5) }
    expect(followUps(half)[0]).toEqual(['settle', 'settle', 5, 5])
  })

  it('refunds what was not refunded before', () => {
    const settled = { status: 'SETTLED', settledAmount: usdb(10), refundedAmount: usdb(3) }
    expect(followUps(settled)).toEqual([
      ['refund', 'refund', 7, 7],
      ['refundHalf', 'refund', 3, 3],
    ])
    expect(followUps({ ...settled, refundedAmount: usdb(10) })).toEqual([])
  })

  it('has no half of one unit', () => {
    const names = followUps({ authorizedAmount: usdb(1) }).map(([name]) => name)
    expect(names).toEqual(['settle', 'release'])
  })

  it('does nothing with a declined purchase', () => {
    expect(followUps({ status: 'DECLINED' })).toEqual([])
  })
})
