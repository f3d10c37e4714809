'use client'
import { useCallback, useSyncExternalStore } from 'react'
import { internals } from '../wallet/context/walletContext.ts'
import { useWallet } from './WalletProvider.tsx'

/**
 * Whole seconds until a time on the service's clock, counting down; 0 once it has passed. For the
 * `expiresAt` of a quote that `getQuote` has read; {@link useQuote} counts its own.
 *
 * @param time - ISO 8601; undefined counts nothing
 * @example
 * ```tsx
 * const secondsLeft = useSecondsLeft(quote?.expiresAt)
 * if (secondsLeft === 0) return <p>This price has expired.</p>
 * ```
 */
export function useSecondsLeft(time: string | undefined): number | undefined {
  const { clock } = useWallet()[internals]()
  const endMs = Date.parse(time ?? '')
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const schedule = () => {
        clearTimeout(timer)
        const leftMs = endMs - clock.now()
        // Not after a whole second each: late timers would add up.
        if (leftMs > 0) timer = setTimeout(tick, leftMs % 1_000 || 1_000)
      }
      const tick = () => {
        schedule()
        listener()
      }
      schedule()
      const stop = clock.onJump(tick)
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
    [clock, endMs],
  )
  const secondsLeft = () =>
    time === undefined ? undefined : Math.max(0, Math.ceil((endMs - clock.now()) / 1_000))
  return useSyncExternalStore(subscribe, secondsLeft, () => undefined)
}
