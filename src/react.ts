/**
 * React bindings: a provider and five hooks over the wallet. Reachable as `holdfast/react`.
 *
 * @module
 */
export type { ActionWallet } from './react/runWallet.ts'
export { type ActionState, useAction } from './react/useAction.ts'
export { useCreateWallet } from './react/useCreateWallet.ts'
export { useSession, useWalletState } from './react/useWalletState.ts'
export { useWallet, WalletProvider, type WalletProviderProps } from './react/WalletProvider.tsx'
