import type { Amount } from 'holdfast'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { leftToRight } from '../ui/leftToRight.ts'
import { formatAmount, formatShort, type ShortOptions } from './amounts.ts'

export interface SumProps extends Pick<ShortOptions, 'isPaid' | 'currency'> {
  amount: Amount
  /** Stands before it. */
  sign?: string
}

/** An amount; where it has more digits than are shown, a tap shows them all. */
export function Sum({
  amount,
  sign = '',
  currency = 'code',
  isPaid = false,
}: SumProps): ReactElement {
  const [isExact, setIsExact] = useState(false)
  const short = formatShort(amount, { currency, isPaid })
  const exact = formatAmount(amount, { currency })
  if (short === exact) return <>{leftToRight(sign + exact)}</>
  return (
    <button
      type="button"
      className="exactly"
      title={messages.payment.allDigits}
      aria-pressed={isExact}
      onClick={() => setIsExact(!isExact)}
    >
      {leftToRight(sign + (isExact ? exact : short))}
      <span className="hidden"> {messages.payment.allDigits}</span>
    </button>
  )
}
