import type { Purchase } from '../shared/cardPurchases.ts'

/** What a shop can do with a purchase: the key of the text that says so, and how it is asked for. */
export interface FollowUp {
  name: 'settle' | 'settleHalf' | 'release' | 'refund' | 'refundHalf'
  step: 'settle' | 'refund'
  /** What the card network is told. */
  amount: number
  /** What moves, or is given up: the button says it. */
  sum: number
}

/** What a shop can do with a purchase from here on. */
export function followUpsOf(purchase: Purchase): FollowUp[] {
  const { status, authorizedAmount, settledAmount, refundedAmount } = purchase
  const settled = settledAmount?.amount ?? 0
  const open = authorizedAmount.amount - settled
  if (status === 'AUTHORIZED' || status === 'PARTIALLY_SETTLED')
    return [
      ...wholeAndHalf('settle', 'settleHalf', open),
      { name: 'release', step: 'settle', amount: 0, sum: open },
    ]
  const kept = settled - (refundedAmount?.amount ?? 0)
  return status === 'SETTLED' ? wholeAndHalf('refund', 'refundHalf', kept) : []
}

/** One unit has no half, and none of it would be something else: to settle nothing is to release. */
function wholeAndHalf(
  step: 'settle' | 'refund',
  half: 'settleHalf' | 'refundHalf',
  amount: number,
): FollowUp[] {
  return [
    { name: step, step, amount, sum: amount },
    { name: half, step, amount: Math.floor(amount / 2), sum: Math.floor(amount / 2) },
  ].filter(({ sum }) => sum > 0)
}
