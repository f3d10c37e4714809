import { useQuote } from 'holdfast/react'

/** A price with its countdown on the service's clock. Other terms request another price. */
export function usePriceFor(accountId: string) {
  const { data, secondsLeft, isExpired, refetch } = useQuote({
    destination: { accountId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000_000,
  })
  return { quote: data, secondsLeft, isExpired, refetch }
}

// In the demo: demo/money/usePrice.ts
