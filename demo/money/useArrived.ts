import { useEffect } from 'react'
import { navigate } from '../ui/router.ts'
import type { PaymentOutcome } from './paymentOutcomes.ts'

/** Goes to the page of a payment that was executed or has failed: it says which, and why. */
export function useArrived(outcome: PaymentOutcome | undefined): void {
  const hasEnded = outcome?.status === 'executed' || outcome?.status === 'failed'
  const path = hasEnded && `/payments/${outcome.quote.transactionId}`
  useEffect(() => {
    if (path) navigate(path)
  }, [path])
}
