'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Wallet } from '../wallet/context/walletContext.ts'
import { useWallet } from './WalletProvider.tsx'

/** An action as a component uses it. */
export interface ActionState<Args extends unknown[], Data> {
  /** Whether a run is under way. The same run again meanwhile gets the same promise. */
  isPending: boolean
  /** What the last run threw; undefined while one is under way. */
  error: unknown
  /** What the last run returned; undefined while one is under way. */
  data: Data | undefined
  /**
   * Runs the action. The promise rejects as the action does; `error` has the same error for
   * display.
   */
  run: (...args: Args) => Promise<Data>
}

interface Progress<Data> {
  isPending: boolean
  error: unknown
  data: Data | undefined
}

/**
 * An action bound to the wallet, with its progress as state. Runs start synchronously, so a
 * passkey prompt still counts as part of the tap.
 *
 * @param action - any action, such as `signInWithPasskey`; may be written inline
 * @example
 * ```tsx
 * const signIn = useAction(signInWithPasskey)
 * <button disabled={signIn.isPending} onClick={() => signIn.run().catch(() => {})}>Sign in</button>
 * ```
 */
export function useAction<Args extends unknown[], Data>(
  action: (wallet: Wallet, ...args: Args) => Promise<Data>,
): ActionState<Args, Data> {
  const wallet = useWallet()
  const latestAction = useRef(action)
  const currentRun = useRef<Run<Args, Data> | undefined>(undefined)
  const [progress, setProgress] = useState<Progress<Data>>(idle)
  useEffect(() => {
    latestAction.current = action
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the progress belongs to the previous wallet.
  useEffect(() => {
    currentRun.current = undefined
    setProgress(idle)
  }, [wallet])
  const run = useCallback(
    (...args: Args): Promise<Data> => {
      const current = currentRun.current
      if (current && haveSameArgs(current.args, args)) return current.promise
      const started: Run<Args, Data> = {
        args,
        // Starts within this very call; what it throws at once becomes a rejection.
        promise: (async () => latestAction.current(wallet, ...args))(),
      }
      currentRun.current = started
      setProgress({ ...idle, isPending: true })
      started.promise.then(
        (data) => settle({ ...idle, data }),
        (error: unknown) => settle({ ...idle, error }),
      )
      return started.promise

      function settle(settled: Progress<Data>): void {
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

interface Run<Args, Data> {
  args: Args
  promise: Promise<Data>
}

const idle = { isPending: false, error: undefined, data: undefined }

function haveSameArgs(one: unknown[], other: unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]))
}
