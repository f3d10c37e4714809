/**
 * React bindings: a provider and hooks over the wallet. Reachable as `holdfast/react`.
 *
 * @module
 */
export type { ActionWallet } from './react/runWallet.ts'
export { useAccount } from './react/useAccount.ts'
export { type ActionState, useAction } from './react/useAction.ts'
export { useCreateWallet } from './react/useCreateWallet.ts'
export {
  type QuoteState,
  type QuoteTerms,
  type UseQuoteOptions,
  useQuote,
} from './react/useQuote.ts'
export type { ReadState } from './react/useRead.ts'
export { useSecondsLeft } from './react/useSecondsLeft.ts'
export { type TransactionState, useTransaction } from './react/useTransaction.ts'
export { useSession, useWalletState } from './react/useWalletState.ts'
export { useWallet, WalletProvider, type WalletProviderProps } from './react/WalletProvider.tsx'
