'use client'
import { createContext, createElement, type ReactElement, type ReactNode, useContext } from 'react'
import { assertOwnCopy, type Wallet } from '../wallet/context/walletContext.ts'

const WalletContext = /* @__PURE__ */ createContext<Wallet | undefined>(undefined)

/** Props of {@link WalletProvider}. */
export interface WalletProviderProps {
  wallet: Wallet
  children?: ReactNode
}

/**
 * Gives a wallet to everything below it. Make the wallet outside of rendering; the provider does
 * not destroy it.
 *
 * @example
 * ```tsx
 * const wallet = createWallet({ relayUrl: '/wallet' })
 * return <WalletProvider wallet={wallet}><App /></WalletProvider>
 * ```
 */
export function WalletProvider({ wallet, children }: WalletProviderProps): ReactElement {
  return createElement(WalletContext.Provider, { value: wallet }, children)
}

/**
 * The wallet of the nearest {@link WalletProvider}.
 *
 * @throws Error when there is no provider above of the same copy of holdfast/react
 * @throws INVALID_INPUT when the wallet was made by another copy of holdfast, as two bundles bring them
 * @example
 * ```tsx
 * const wallet = useWallet()
 * ```
 */
export function useWallet(): Wallet {
  const wallet = useProvidedWallet()
  assertOwnCopy(wallet, 'wallet')
  return wallet
}

/** The same, of any copy of the package: an action refuses another copy's wallet when it runs. */
export function useProvidedWallet(): Wallet {
  const wallet = useContext(WalletContext)
  if (!wallet)
    throw new Error(
      'useWallet needs a WalletProvider of the same holdfast/react above it, with a wallet',
    )
  return wallet
}
