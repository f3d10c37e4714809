import type { Wallet } from 'holdfast'
import { useWallet } from 'holdfast/react'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Fetches what the prompt for a new passkey needs while the customer reads.
 *
 * @param prepare - the same function at each rendering
 */
export function usePrepared<Prepared>(
  prepare: (wallet: Wallet, options: { signal: AbortSignal }) => Promise<Prepared>,
): RefObject<Prepared | undefined> {
  const wallet = useWallet()
  const prepared = useRef<Prepared | undefined>(undefined)
  useEffect(() => {
    const leaving = new AbortController()
    prepare(wallet, { signal: leaving.signal }).then(
      (ready) => {
        prepared.current = ready
      },
      // The action fetches it itself, and then reports what is wrong.
      () => {},
    )
    return () => leaving.abort()
  }, [wallet, prepare])
  return prepared
}
