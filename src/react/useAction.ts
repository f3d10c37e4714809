'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Wallet } from '../wallet/context/walletContext.ts'
import { useWallet } from './WalletProvider.tsx'

/** An action as a component uses it. */
export interface ActionState<Args extends unknown[], Result> {
  /** Whether a run is under way. The same run again meanwhile gets the same promise. */
  pending: boolean
  /** What the last run threw; undefined while one is under way. */
  error: unknown
  /** What the last run gave. */
  result: Result | undefined
  /**
   * Runs the action. The promise rejects as the action does; `error` has the same error for
   * display.
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
  const latestAction = useRef(action)
  const currentRun = useRef<Run<Args, Result> | undefined>(undefined)
  const [progress, setProgress] = useState<Progress<Result>>(idle)
  useEffect(() => {
    latestAction.current = action
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the progress belongs to the previous wallet.
  useEffect(() => {
    currentRun.current = undefined
    setProgress(idle)
  }, [wallet])
  const run = useCallback(
    (...args: Args): Promise<Result> => {
      const current = currentRun.current
      if (current && haveSameArgs(current.args, args)) return current.promise
      const started: Run<Args, Result> = {
        args,
        // Starts within this very call; what it throws at once becomes a rejection.
        promise: (async () => latestAction.current(wallet, ...args))(),
      }
      currentRun.current = started
      setProgress({ ...idle, pending: true })
      started.promise.then(
        (result) => settle({ ...idle, result }),
        (error: unknown) => settle({ ...idle, error }),
      )
      return started.promise

      function settle(settled: Progress<Result>): void {
        // A later run, or another wallet, has taken its place.
        if (currentRun.current !== started) return
        currentRun.current = undefined
        setProgress(settled)
      }
    },
    [wallet],
  )
  return { ...progress, run }
}

interface Run<Args, Result> {
  args: Args
  promise: Promise<Result>
}

const idle = { pending: false, error: undefined, result: undefined }

function haveSameArgs(one: unknown[], other: unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]))
}
