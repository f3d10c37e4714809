/**
 * React bindings: a provider and four hooks over the wallet. Reachable as `holdfast/react`.
 *
 * @module
 */
export { type ActionState, useAction } from './useAction.ts'
export { useSession, useWalletState } from './useWalletState.ts'
export { useWallet, WalletProvider, type WalletProviderProps } from './WalletProvider.tsx'
