/**
 * The embedded wallet for the browser. Actions are functions over a wallet, so that a bundle holds
 * only what it uses. Reachable as `holdfast`.
 *
 * @module
 */
export { type GetAccountOptions, getAccount } from './account/getAccount.ts'
export { type CreateWalletOptions, createWallet } from './createWallet.ts'
export { type AddPasskeyOptions, addPasskey } from './credentials/addPasskey.ts'
export { type ListCredentialsOptions, listCredentials } from './credentials/listCredentials.ts'
export type { Environment } from './environment.ts'
export {
  ApiError,
  describeErrorCode,
  PasskeyError,
  type PasskeyLikelyCause,
  WalletError,
  type WalletErrorCode,
} from './errors.ts'
export {
  type CreateExternalAccountOptions,
  createExternalAccount,
} from './payments/createExternalAccount.ts'
export {
  type CreateQuoteOptions,
  createQuote,
  type QuoteDestination,
} from './payments/createQuote.ts'
export { type ExecuteQuoteOptions, executeQuote } from './payments/executeQuote.ts'
export { type GetQuoteOptions, getQuote } from './payments/getQuote.ts'
export { type GetTransactionOptions, getTransaction } from './payments/getTransaction.ts'
export {
  type ListExternalAccountsOptions,
  listExternalAccounts,
} from './payments/listExternalAccounts.ts'
export {
  type IndexedDbKeyStoreOptions,
  indexedDbKeyStore,
} from './session/indexedDbKeyStore.ts'
export type { AccountRecord, KeyStore } from './session/keyStore.ts'
export { memoryKeyStore } from './session/memoryKeyStore.ts'
export type { SignedOutReason, WalletState } from './session/sessionState.ts'
export { signOut } from './sessions/signOut.ts'
export {
  type PreparedPasskeySignIn,
  type PreparePasskeySignInOptions,
  preparePasskeySignIn,
} from './signIn/preparePasskeySignIn.ts'
export { type SignInWithPasskeyOptions, signInWithPasskey } from './signIn/signInWithPasskey.ts'
export type * from './types.ts'
export type { SignerPublicKeys, Wallet } from './walletContext.ts'
export type { ChallengeEncoding } from './webauthn/passkeyChallenge.ts'
