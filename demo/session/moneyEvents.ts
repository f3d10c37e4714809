import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { whenRead } from './queryClient.ts'

/** What the platform's stream has reported. */
interface MoneyNews {
  /** Whether the stream is connected: while it is, nothing has to be polled. */
  isLive: boolean
  /** The payments that came in while the page was open, newest first: `Transaction:<uuid>`. */
  arrivals: string[]
  dismissArrivals: (ids: string[]) => void
}

const MoneyNewsContext = createContext<MoneyNews | undefined>(undefined)

/** Takes what {@link useMoneyEvents} returns, for all screens below it. */
export const MoneyNewsProvider = MoneyNewsContext.Provider

/** @throws Error outside of a {@link MoneyNewsProvider} */
export function useMoneyNews(): MoneyNews {
  const news = useContext(MoneyNewsContext)
  if (!news) throw new Error('useMoneyNews needs a MoneyNewsProvider above it')
  return news
}

/**
 * Listens while a customer is logged in: to be used once, above all screens. The browser itself
 * connects again after a loss.
 *
 * @param walletId - of the customer whose events they are
 */
export function useMoneyEvents(walletId: string): MoneyNews {
  const [isLive, setIsLive] = useState(false)
  const [arrivals, setArrivals] = useState<string[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    // After what decides on the first screen. Until then, and where it cannot be loaded, the page asks for itself.
    const onArrival = (id: string) =>
      setArrivals((before) => [id, ...before.filter((each) => each !== id)])
    const start = async () => {
      await whenRead()
      const { listen } = await import('./moneyStream.ts')
      listen({ walletId, signal, onLive: setIsLive, onArrival })
    }
    start().catch(() => undefined)
    return () => {
      leaving.abort()
      setIsLive(false)
    }
  }, [walletId])
  const dismissArrivals = useCallback(
    (ids: string[]) => setArrivals((before) => before.filter((id) => !ids.includes(id))),
    [],
  )
  return useMemo(() => ({ isLive, arrivals, dismissArrivals }), [isLive, arrivals, dismissArrivals])
}

/**
 * How often to poll what the stream reports. A read that failed may have been caused by such a
 * report: it is repeated, or the page would show the earlier state until the next one.
 */
export function pollInterval(
  { status }: { status: string },
  isLive: boolean,
  intervalMs: number,
): number | false {
  if (!isLive) return intervalMs
  return status === 'error' && Math.max(intervalMs, 3_000)
}
