import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { passkeySum } from '../session/passkeySum.ts'
import { useMe } from '../session/useMe.ts'

const texts = messages.send

/** The limits and fees of a payment, for customers who want to know them before they have a price. */
export function LimitsAndFees(): ReactElement | null {
  const { data: me } = useMe()
  if (!me) return null
  return (
    <details className="fold">
      <summary>{texts.limitsAndFees}</summary>
      <div className="stack">
        <p>{texts.unlockedUpTo(passkeySum(me.passkeyAbove))}</p>
        <p>{texts.serviceLimits}</p>
        <p>{texts.fees}</p>
      </div>
    </details>
  )
}
