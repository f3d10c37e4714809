import type { Quote } from 'holdfast'
import { type ReactElement, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { messages } from '../messages.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { AuthorizePayment } from './AuthorizePayment.tsx'
import { usePayments } from './paymentRun.ts'
import { useArrived } from './useArrived.ts'

/** A payment that waited for its authorization, taken up again. */
export function AuthorizeSheet({ quote }: { quote: Quote }): ReactElement {
  const { outcomes, takeUp } = usePayments()
  const [path] = useLocation()
  const [openedAt] = useState(path)
  const outcome = outcomes.find((each) => each.quote.id === quote.id)
  const isOver = outcome?.status === 'executed' || outcome?.status === 'failed'
  useArrived(outcome)
  useEffect(() => {
    // It goes with the screen that it was opened on.
    if (isOver || path !== openedAt) takeUp(undefined)
  }, [isOver, path, openedAt, takeUp])
  return (
    <Sheet title={messages.authorization.title} isOpen onClose={() => takeUp(undefined)}>
      <AuthorizePayment quote={quote} />
    </Sheet>
  )
}
