import { useEffect } from 'react'
import { formatTime } from '../ui/time.ts'
import { formatAmount } from './amounts.ts'

/**
 * Formats an amount and a time while the first responses are under way. The first of each takes a slow phone a tenth of a
 * second, which the balance would wait for; each further one takes next to nothing.
 */
export function useFormattersAhead(): void {
  useEffect(() => {
    // After what other effects have sent.
    const timer = setTimeout(() => {
      formatAmount({ amount: 0, currency: { decimals: 2 } })
      formatTime(new Date().toISOString())
    })
    return () => clearTimeout(timer)
  }, [])
}
