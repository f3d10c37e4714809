'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Wallet } from '../walletContext.ts'
import { useWallet } from './WalletProvider.tsx'

/** An action as a component uses it. */
export interface ActionState<Args extends unknown[], Result> {
  /** Whether a run is under way. A second run meanwhile gets the same promise. */
  pending: boolean
  /** What the last run threw; undefined while one is under way. */
  error: unknown
  /** What the last run gave. */
  result: Result | undefined
  /**
   * Runs the action. The promise rejects as the action does; `error` holds the same for showing.
   */
  run: (...args: Args) => Promise<Result>
}

interface Progress<Result> {
  pending: boolean
  error: unknown
  result: Result | undefined
}

/**
 * An action bound to the wallet, with its progress as state. Runs start synchronously, so a
 * passkey prompt still counts as part of the tap.
 *
 * @param action - any action, such as `signInWithPasskey`; may be written inline
 * @example
 * ```tsx
 * const signIn = useAction(signInWithPasskey)
 * <button disabled={signIn.pending} onClick={() => signIn.run().catch(() => {})}>Sign in</button>
 * ```
 */
export function useAction<Args extends unknown[], Result>(
  action: (wallet: Wallet, ...args: Args) => Promise<Result>,
): ActionState<Args, Result> {
  const wallet = useWallet()
  const latest = useRef(action)
  const running = useRef<Promise<Result> | undefined>(undefined)
  const [progress, setProgress] = useState<Progress<Result>>({
    pending: false,
    error: undefined,
    result: undefined,
  })
  useEffect(() => {
    latest.current = action
  })
  const run = useCallback(
    (...args: Args): Promise<Result> => {
      if (running.current) return running.current
      const started = latest.current(wallet, ...args)
      running.current = started
      setProgress({ pending: true, error: undefined, result: undefined })
      started.then(
        (result) => settle({ pending: false, error: undefined, result }),
        (error: unknown) => settle({ pending: false, error, result: undefined }),
      )
      return started

      function settle(settled: Progress<Result>): void {
        running.current = undefined
        setProgress(settled)
      }
    },
    [wallet],
  )
  return { ...progress, run }
}
