import { describe, expect, it } from 'vitest'
import {
  effectOfPurchase,
  netOfPurchase,
  outcomeOfPurchase,
  type Purchase,
} from '../../../demo/shared/cardPurchases.ts'

const usdb = (amount: number) => ({ amount, currency: { code: 'USDB', decimals: 6 } })

function purchase(more: Partial<Purchase>): Purchase {
  return {
    id: 'CardTransaction:1',
    status: 'AUTHORIZED',
    isCredit: false,
    merchant: 'Dune Coffee',
    authorizedAmount: usdb(10),
    at: '2026-11-23T12:00:00.000Z',
    ...more,
  }
}

describe('a purchase', () => {
  it.each<[string, Partial<Purchase>, string, string, number]>([
    ['reserved', {}, 'AUTHORIZED', 'taken', 10],
    [
      'paid in part',
      { status: 'PARTIALLY_SETTLED', settledAmount: usdb(4) },
      'PARTIALLY_SETTLED',
      'taken',
      10,
    ],
    ['paid', { status: 'SETTLED', settledAmount: usdb(9) }, 'SETTLED', 'taken', 9],
    [
      'refunded in part',
      { status: 'SETTLED', settledAmount: usdb(9), refundedAmount: usdb(3) },
      'PARTIALLY_REFUNDED',
      'taken',
      6,
    ],
    [
      'refunded',
      { status: 'REFUNDED', settledAmount: usdb(9), refundedAmount: usdb(9) },
      'REFUNDED',
      'none',
      9,
    ],
    ['released', { status: 'REFUNDED', settledAmount: usdb(0) }, 'RELEASED', 'none', 10],
    ['declined', { status: 'DECLINED', declineCode: 'CARD_PAUSED' }, 'DECLINED', 'none', 10],
    ['not collected', { status: 'EXCEPTION' }, 'EXCEPTION', 'none', 10],
    [
      'received',
      { status: 'SETTLED', isCredit: true, settledAmount: usdb(9) },
      'CREDITED',
      'added',
      9,
    ],
    ['announced', { isCredit: true }, 'AUTHORIZED', 'none', 10],
  ])('that is %s', (_, more, outcome, effect, amount) => {
    const one = purchase(more)
    expect(outcomeOfPurchase(one)).toBe(outcome)
    expect(effectOfPurchase(one)).toBe(effect)
    expect(netOfPurchase(one).amount).toBe(amount)
  })
})
