'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { WalletError } from '../shared/errors.ts'
import type { Wallet } from '../wallet/context/walletContext.ts'
import { type ActionWallet, createRunWallet, type RunWallet } from './runWallet.ts'
import { useProvidedWallet } from './WalletProvider.tsx'

/** An action as a component uses it. */
export interface ActionState<Args extends unknown[], Data> {
  /** The value that the last run returned; undefined while one is under way. */
  data: Data | undefined
  /** The error that the last run threw; undefined while one is under way. */
  error: unknown
  /** True if a run is under way. The same run again meanwhile gets the same promise. */
  isPending: boolean
  /**
   * Runs the action. The promise rejects as the action does; `error` has the same error for
   * display. It settles after the component is gone too; called only then, or after the provider
   * has another wallet, `run` starts nothing and rejects with ABORTED.
   */
  run: (...args: Args) => Promise<Data>
}

/**
 * An action bound to the wallet, with its progress as state. Runs start synchronously, so a
 * passkey prompt still counts as part of the tap.
 *
 * A run is aborted when its component is gone or the provider has another wallet: prompts, popups
 * and waiting for a sign-in end with ABORTED, and the action's next step is refused. A request under
 * way is not cut off. A payment that is signed is therefore sent and read to its end, and the promise
 * of `run` resolves with its outcome; one whose sign-in is still waited for is not made. Use the hook
 * in a component that stays for as long as the action should run.
 *
 * @param action - any action, such as `signInWithPasskey`; may be written inline. The wallet it is
 * called with is the run's own, and has the run's `signal`
 * @example
 * ```tsx
 * const signIn = useAction(signInWithPasskey)
 * return <button disabled={signIn.isPending} onClick={() => signIn.run().catch(() => {})}>Sign in</button>
 * ```
 */
export function useAction<Args extends unknown[], Data>(
  action: (wallet: ActionWallet, ...args: Args) => Promise<Data>,
): ActionState<Args, Data> {
  const wallet = useProvidedWallet()
  const latestAction = useRef(action)
  const currentRun = useRef<Run<Args, Data> | undefined>(undefined)
  const runs = useRef<Set<Run<Args, Data>>>(undefined)
  const [ended] = useState(() => new WeakSet<Wallet>())
  const [progress, setProgress] = useState<Progress<Data>>()
  useEffect(() => {
    latestAction.current = action
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs end with the wallet they began with.
  useEffect(() => {
    ended.delete(wallet)
    return () => {
      ended.add(wallet)
      for (const { abort } of runs.current ?? []) abort()
      currentRun.current = undefined
      // StrictMode and Activity show the same state again.
      setProgress(undefined)
    }
  }, [wallet])
  const start = useCallback(
    (...args: Args): Promise<Data> => {
      const current = currentRun.current
      if (current && haveSameArgs(current.args, args)) return current.promise
      let made: RunWallet
      try {
        made = createRunWallet(wallet)
      } catch (error) {
        return Promise.reject(error)
      }
      const { wallet: runWallet, abort, release } = made
      // Starts within this very call; what it throws at once becomes a rejection.
      const promise = (async () => latestAction.current(runWallet, ...args))()
      const started: Run<Args, Data> = { args, promise, abort }
      runs.current ??= new Set()
      runs.current.add(started)
      currentRun.current = started
      setProgress({ wallet, isPending: true })
      promise.then(
        (data) => settle({ wallet, data }),
        (error: unknown) => settle({ wallet, error }),
      )
      return promise

      function settle(settled: Progress<Data>): void {
        release()
        runs.current?.delete(started)
        // A later run, or another wallet, has taken its place.
        if (currentRun.current !== started) return
        currentRun.current = undefined
        setProgress(settled)
      }
    },
    [wallet],
  )
  const run = useCallback(
    (...args: Args): Promise<Data> =>
      ended.has(wallet)
        ? assertShownAgain(ended, wallet).then(() => start(...args))
        : start(...args),
    [wallet, ended, start],
  )
  // What another wallet's run gave is not rendered once more before the effect has removed it.
  const { data, error, isPending = false } = progress?.wallet === wallet ? progress : idle
  return { data, error, isPending, run }
}

/**
 * StrictMode and Activity run the effects of children first when they show a component again: one that
 * calls its parent's `run` is early by some steps.
 *
 * @throws ABORTED
 */
async function assertShownAgain(ended: WeakSet<Wallet>, wallet: Wallet): Promise<void> {
  await undefined
  if (ended.has(wallet))
    throw new WalletError(
      'ABORTED',
      'The component was removed or has another wallet; nothing was run',
    )
}

interface Run<Args, Data> {
  args: Args
  promise: Promise<Data>
  abort(): void
}

/** The progress of the last run of a wallet. */
interface Progress<Data> {
  wallet?: Wallet
  data?: Data
  error?: unknown
  isPending?: boolean
}

const idle: Progress<never> = {}

function haveSameArgs(one: unknown[], other: unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => Object.is(value, other[index]))
}
