/**
 * The embedded wallet for the browser. Actions are functions over a wallet, so that a bundle holds
 * only what it uses. Reachable as `holdfast`.
 *
 * @module
 */
export {
  type ExportWalletOptions,
  type ExportWarning,
  exportWallet,
  type RevealedPhrase,
  type WalletExport,
} from './account/exportWallet.ts'
export { type GetAccountOptions, getAccount } from './account/getAccount.ts'
export { type UpdatePrivacyOptions, updatePrivacy } from './account/updatePrivacy.ts'
export type { ApiCode } from './apiCode.ts'
export {
  type CheckEnvironmentOptions,
  checkEnvironment,
  type EnvironmentCheck,
} from './checkEnvironment.ts'
export { type CreateWalletOptions, createWallet } from './createWallet.ts'
export { type AddEmailOtpOptions, addEmailOtp } from './credentials/addEmailOtp.ts'
export { type AddOAuthOptions, addOAuth } from './credentials/addOAuth.ts'
export { type AddPasskeyOptions, addPasskey } from './credentials/addPasskey.ts'
export { type ListCredentialsOptions, listCredentials } from './credentials/listCredentials.ts'
export {
  type RevokeCredentialOptions,
  revokeCredential,
} from './credentials/revokeCredential.ts'
export type { Environment } from './environment.ts'
export {
  ApiError,
  type CommonErrorCode,
  describeErrorCode,
  PasskeyError,
  type PasskeyLikelyCause,
  type SigningErrorCode,
  WalletError,
  type WalletErrorCode,
} from './errors.ts'
export { hostedSandbox } from './hostedSandbox.ts'
export {
  type CreateExternalAccountOptions,
  createExternalAccount,
} from './payments/createExternalAccount.ts'
export {
  type CreateQuoteOptions,
  createQuote,
  type QuoteDestination,
} from './payments/createQuote.ts'
export {
  type DeleteExternalAccountOptions,
  deleteExternalAccount,
} from './payments/deleteExternalAccount.ts'
export { type ExecuteQuoteOptions, executeQuote } from './payments/executeQuote.ts'
export { type GetQuoteOptions, getQuote } from './payments/getQuote.ts'
export { type GetTransactionOptions, getTransaction } from './payments/getTransaction.ts'
export {
  type ListExternalAccountsOptions,
  listExternalAccounts,
} from './payments/listExternalAccounts.ts'
export { type ListTransactionsOptions, listTransactions } from './payments/listTransactions.ts'
export { type LookupReceiverOptions, lookupReceiver } from './payments/lookupReceiver.ts'
export { type WatchTransactionOptions, watchTransaction } from './payments/watchTransaction.ts'
export {
  type IndexedDbKeyStoreOptions,
  indexedDbKeyStore,
} from './session/indexedDbKeyStore.ts'
export type {
  AccountRecord,
  KeyStore,
  PendingSignIn,
  StoredSession,
} from './session/keyStore.ts'
export { memoryKeyStore } from './session/memoryKeyStore.ts'
export type { SignedOutReason, WalletState } from './session/sessionState.ts'
export { type ListSessionsOptions, listSessions } from './sessions/listSessions.ts'
export { type RefreshSessionOptions, refreshSession } from './sessions/refreshSession.ts'
export { type RevokeSessionOptions, revokeSession } from './sessions/revokeSession.ts'
export { type SignOutOptions, type SignOutResult, signOut } from './sessions/signOut.ts'
export {
  type CompleteOAuthRedirectOptions,
  completeOAuthRedirect,
} from './signIn/completeOAuthRedirect.ts'
export type { EmailOtpSignIn, ResendResult } from './signIn/oneTimeCodeSignIn.ts'
export {
  type PreparedPasskeySignIn,
  type PreparePasskeySignInOptions,
  preparePasskeySignIn,
} from './signIn/preparePasskeySignIn.ts'
export { type SignInWithIdTokenOptions, signInWithIdToken } from './signIn/signInWithIdToken.ts'
export {
  type SignInWithOAuthOptions,
  signInWithOAuth,
} from './signIn/signInWithOAuth.ts'
export { type SignInWithPasskeyOptions, signInWithPasskey } from './signIn/signInWithPasskey.ts'
export {
  type ResumeEmailOtpOptions,
  resumeEmailOtp,
  type StartEmailOtpOptions,
  startEmailOtp,
} from './signIn/startEmailOtp.ts'
export {
  type StartOAuthRedirectOptions,
  startOAuthRedirect,
} from './signIn/startOAuthRedirect.ts'
export type * from './types.ts'
export type { SignerPublicKeys, Wallet } from './walletContext.ts'
export type { ChallengeEncoding } from './webauthn/passkeyChallenge.ts'
