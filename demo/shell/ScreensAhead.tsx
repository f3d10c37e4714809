import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PaymentRun } from '../money/paymentRun.ts'
import { savesData } from '../ui/savesData.ts'
import { Payment, preloadScreens } from './screens.ts'

const quietMs = 300

/** Loads the other screens once the shown one has what it reads: not before, on a slow line, and never where data is saved. */
export function ScreensAhead(): null {
  const isReading = useIsFetching() > 0
  useEffect(() => {
    if (isReading || savesData()) return
    const timer = setTimeout(preloadScreens, quietMs)
    return () => clearTimeout(timer)
  }, [isReading])
  return null
}

/** Loads the receipt while its payment is reviewed: the signature leads there. */
export function useReceiptAhead({ reviewedId }: Pick<PaymentRun, 'reviewedId'>): void {
  useEffect(() => {
    if (reviewedId !== undefined) Payment.preload()
  }, [reviewedId])
}
