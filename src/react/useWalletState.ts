'use client'
import { useSyncExternalStore } from 'react'
import type { AuthSession } from '../shared/resources.ts'
import { initialState, type WalletState } from '../wallet/session/sessionState.ts'
import { useWallet } from './WalletProvider.tsx'

/** Returns the state that a server renders; the browser finds out the rest after hydration. */
const getServerState = (): WalletState => initialState

/**
 * The wallet's state, re-rendering when it changes.
 *
 * @example
 * ```tsx
 * const { status, reason } = useWalletState()
 * ```
 */
export function useWalletState(): WalletState {
  const wallet = useWallet()
  return useSyncExternalStore(wallet.subscribe, wallet.getState, getServerState)
}

/**
 * The session while it can sign, undefined otherwise.
 *
 * @example
 * ```tsx
 * const session = useSession()
 * return session ? <Balance /> : <SignIn />
 * ```
 */
export function useSession(): AuthSession | undefined {
  return useWalletState().session
}
