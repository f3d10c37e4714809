/**
 * The embedded wallet for the browser. Actions are functions over a wallet, so that a bundle holds
 * only what it uses. Reachable as `holdfast`.
 *
 * @module
 */

export type * from './shared/agentResources.ts'
export type { ApiCode } from './shared/apiCode.ts'
export type * from './shared/cardResources.ts'
export {
  ApiError,
  type ApiErrorDetails,
  type CommonErrorCode,
  describeErrorCode,
  type FieldError,
  PasskeyError,
  type PasskeyLikelyCause,
  type SigningErrorCode,
  WalletError,
  type WalletErrorCode,
} from './shared/errors.ts'
export type * from './shared/resources.ts'
export { type ExportWalletOptions, exportWallet } from './wallet/account/exportWallet.ts'
export { forgetOrganization } from './wallet/account/forgetOrganization.ts'
export { type GetAccountOptions, getAccount } from './wallet/account/getAccount.ts'
export type {
  ExportWarning,
  RevealedPhrase,
  WalletExport,
} from './wallet/account/openedExport.lazy.ts'
export { type UpdatePrivacyOptions, updatePrivacy } from './wallet/account/updatePrivacy.ts'
export {
  type ApproveAgentActionOptions,
  type ApproveAgentActionResult,
  approveAgentAction,
  type RejectAgentActionOptions,
  rejectAgentAction,
} from './wallet/agents/approveAgentAction.ts'
export {
  type AgentConnection,
  type ConnectAgentOptions,
  type ConnectAgentResult,
  connectAgent,
  type DisconnectAgentOptions,
  disconnectAgent,
} from './wallet/agents/connectAgent.ts'
export { type GetAgentOptions, getAgent } from './wallet/agents/getAgent.ts'
export {
  type ListAgentActionsOptions,
  listAgentActions,
  type WatchAgentActionsOptions,
  watchAgentActions,
} from './wallet/agents/listAgentActions.ts'
export { type ListAgentsOptions, listAgents } from './wallet/agents/listAgents.ts'
export type { PauseAgentOptions } from './wallet/agents/pauseAgent.ts'
export { pauseAgent, resumeAgent } from './wallet/agents/pauseAgent.ts'
export {
  type UpdateAgentPolicyOptions,
  updateAgentPolicy,
} from './wallet/agents/updateAgentPolicy.ts'
export { type FormatAmountOptions, formatAmount } from './wallet/amounts/formatAmount.ts'
export {
  AmountError,
  type AmountProblem,
  type ParseAmountOptions,
  parseAmount,
} from './wallet/amounts/parseAmount.ts'
export { closeCard } from './wallet/cards/closeCard.ts'
export { type CreateCardOptions, createCard } from './wallet/cards/createCard.ts'
export {
  type CreateDelegatedKeyOptions,
  createDelegatedKey,
} from './wallet/cards/createDelegatedKey.ts'
export { freezeCard, unfreezeCard } from './wallet/cards/freezeCard.ts'
export { type GetCardOptions, getCard } from './wallet/cards/getCard.ts'
export { type ListCardsOptions, listCards } from './wallet/cards/listCards.ts'
export {
  type ListCardTransactionsOptions,
  listCardTransactions,
} from './wallet/cards/listCardTransactions.ts'
export {
  type ListDelegatedKeysOptions,
  listDelegatedKeys,
} from './wallet/cards/listDelegatedKeys.ts'
export {
  type RevealCardOptions,
  type RevealedCard,
  revealCard,
} from './wallet/cards/revealCard.ts'
export {
  type RevokeDelegatedKeyOptions,
  revokeDelegatedKey,
} from './wallet/cards/revokeDelegatedKey.ts'
export { setCardFunding } from './wallet/cards/setCardFunding.ts'
export type { ChangeCardOptions } from './wallet/cards/updateCard.ts'
export { checkEnvironment } from './wallet/checkEnvironment.ts'
export type { Environment } from './wallet/context/hostedSandbox.ts'
export { hostedSandbox } from './wallet/context/hostedSandbox.ts'
export type {
  ExecutionOutcome,
  PreparedPasskeySignIn,
  SignerPublicKeys,
  Wallet,
} from './wallet/context/walletContext.ts'
export { type CreateWalletOptions, createWallet } from './wallet/createWallet.ts'
export {
  type ListCredentialsOptions,
  listCredentials,
} from './wallet/credentials/listCredentials.ts'
export {
  type RevokeCredentialOptions,
  revokeCredential,
} from './wallet/credentials/revokeCredential.ts'
export type { CheckEnvironmentOptions, EnvironmentCheck } from './wallet/environmentChecks.lazy.ts'
export { onWalletEvent, type WalletEvent } from './wallet/events/onWalletEvent.ts'
export {
  type ReadyState,
  type WhenReadyOptions,
  whenReady,
} from './wallet/events/whenReady.ts'
export { type ErrorMessages, errorMessages } from './wallet/messages/errorMessages.ts'
export { formatError } from './wallet/messages/formatError.ts'
export { type AddOAuthOptions, addOAuth } from './wallet/oauth/addOAuth.ts'
export {
  type CompleteAddOAuthRedirectOptions,
  completeAddOAuthRedirect,
} from './wallet/oauth/completeAddOAuthRedirect.ts'
export {
  type CompleteOAuthRedirectOptions,
  completeOAuthRedirect,
} from './wallet/oauth/completeOAuthRedirect.ts'
export {
  type SignInWithIdTokenOptions,
  signInWithIdToken,
} from './wallet/oauth/signInWithIdToken.ts'
export {
  type SignInWithOAuthOptions,
  signInWithOAuth,
} from './wallet/oauth/signInWithOAuth.ts'
export {
  type StartAddOAuthRedirectOptions,
  startAddOAuthRedirect,
} from './wallet/oauth/startAddOAuthRedirect.ts'
export {
  type StartOAuthRedirectOptions,
  startOAuthRedirect,
} from './wallet/oauth/startOAuthRedirect.ts'
export { type AddEmailOtpOptions, addEmailOtp } from './wallet/oneTimeCode/addEmailOtp.ts'
export { type AddSmsOtpOptions, addSmsOtp } from './wallet/oneTimeCode/addSmsOtp.ts'
export type {
  EmailOtpSignIn,
  OneTimeCodeSignIn,
  ResendResult,
  SmsOtpSignIn,
} from './wallet/oneTimeCode/oneTimeCodeSignIn.ts'
export {
  type ResumeEmailOtpOptions,
  resumeEmailOtp,
  type StartEmailOtpOptions,
  startEmailOtp,
} from './wallet/oneTimeCode/startEmailOtp.ts'
export {
  type ResumeSmsOtpOptions,
  resumeSmsOtp,
  type StartSmsOtpOptions,
  startSmsOtp,
} from './wallet/oneTimeCode/startSmsOtp.ts'
export { type AddPasskeyOptions, addPasskey } from './wallet/passkey/addPasskey.ts'
export type { PreparePasskeySignInOptions } from './wallet/passkey/passkeySignIn.lazy.ts'
export {
  type PrepareAddPasskeyOptions,
  type PreparedAddPasskey,
  prepareAddPasskey,
} from './wallet/passkey/prepareAddPasskey.ts'
export { preparePasskeySignIn } from './wallet/passkey/preparePasskeySignIn.ts'
export {
  type PreparedSignUp,
  type PrepareSignUpWithPasskeyOptions,
  prepareSignUpWithPasskey,
} from './wallet/passkey/prepareSignUpWithPasskey.ts'
export {
  type SignInWithPasskeyOptions,
  signInWithPasskey,
} from './wallet/passkey/signInWithPasskey.ts'
export { SignUpError } from './wallet/passkey/signUpError.ts'
export {
  type SignUpWithPasskeyOptions,
  signUpWithPasskey,
} from './wallet/passkey/signUpWithPasskey.ts'
export { acknowledgeExecution } from './wallet/payments/acknowledgeExecution.ts'
export {
  type CreateExternalAccountOptions,
  createExternalAccount,
  type DeleteExternalAccountOptions,
  deleteExternalAccount,
} from './wallet/payments/createExternalAccount.ts'
export {
  type CreateQuoteOptions,
  createQuote,
  type QuoteDestination,
} from './wallet/payments/createQuote.ts'
export { type ExecuteQuoteOptions, executeQuote } from './wallet/payments/executeQuote.ts'
export { type GetQuoteOptions, getQuote } from './wallet/payments/getQuote.ts'
export { type GetTransactionOptions, getTransaction } from './wallet/payments/getTransaction.ts'
export {
  type GetExternalAccountsPageOptions,
  getExternalAccountsPage,
  type ListExternalAccountsOptions,
  listExternalAccounts,
} from './wallet/payments/listExternalAccounts.ts'
export {
  type GetTransactionsPageOptions,
  getTransactionsPage,
  type ListTransactionsOptions,
  listTransactions,
} from './wallet/payments/listTransactions.ts'
export { type LookupReceiverOptions, lookupReceiver } from './wallet/payments/lookupReceiver.ts'
export type { ExecuteQuoteResult, QuoteIn, QuoteOutcome } from './wallet/payments/outcome.ts'
export type { PollOptions } from './wallet/payments/pollChanges.lazy.ts'
export {
  type ResumedExecution,
  type ResumeExecutionsOptions,
  resumeExecutions,
} from './wallet/payments/resumeExecutions.ts'
export {
  type WatchTransactionOptions,
  watchTransaction,
} from './wallet/payments/watchTransaction.ts'
export type { OnScaChallenge, ScaPrompt, ScaResponse } from './wallet/sca/askForProof.ts'
export type { AuthorizeQuoteResult } from './wallet/sca/authorization.ts'
export { type AuthorizeQuoteOptions, authorizeQuote } from './wallet/sca/authorizeQuote.ts'
export { type DeleteScaFactorOptions, deleteScaFactor } from './wallet/sca/deleteScaFactor.ts'
export { type ListScaFactorsOptions, listScaFactors } from './wallet/sca/listScaFactors.ts'
export { type ResendQuoteCodeOptions, resendQuoteCode } from './wallet/sca/resendQuoteCode.ts'
export {
  type PasskeyFactor,
  type StartPasskeyFactorOptions,
  startPasskeyFactor,
} from './wallet/sca/startPasskeyFactor.ts'
export {
  type StartTotpFactorOptions,
  startTotpFactor,
  type TotpFactor,
} from './wallet/sca/startTotpFactor.ts'
export { type ChangeTrustOptions, trustPayee, untrustPayee } from './wallet/sca/trustPayee.ts'
export type {
  ExpiredState,
  LoadingState,
  SignedInState,
  SignedOutState,
  UnavailableState,
  WalletState,
  WalletStateBase,
} from './wallet/session/sessionState.ts'
export { type ListSessionsOptions, listSessions } from './wallet/sessionActions/listSessions.ts'
export { type PrepareSignInOptions, prepareSignIn } from './wallet/sessionActions/prepareSignIn.ts'
export {
  type RefreshSessionOptions,
  refreshSession,
} from './wallet/sessionActions/refreshSession.ts'
export { type RevokeSessionOptions, revokeSession } from './wallet/sessionActions/revokeSession.ts'
export { signIn } from './wallet/sessionActions/signIn.ts'
export type {
  CodeQuestion,
  PreparedSignIn,
  SignInMethod,
  SignInOptions,
} from './wallet/sessionActions/signInMethod.ts'
export {
  type SignOutOptions,
  type SignOutResult,
  signOut,
} from './wallet/sessionActions/signOut.ts'
export type {
  AccountRecord,
  LeftSession,
  OAuthPurpose,
  PendingExecution,
  PendingSignIn,
  SettledExecution,
  SignedOutReason,
  StoredSession,
} from './wallet/storage/accountRecord.ts'
export {
  type IndexedDbKeyStoreOptions,
  indexedDbKeyStore,
} from './wallet/storage/indexedDbKeyStore.ts'
export type { KeyStore } from './wallet/storage/keyStore.ts'
export { memoryKeyStore } from './wallet/storage/memoryKeyStore.ts'
export type { ChallengeEncoding } from './wallet/webauthn/passkeyChallenge.ts'
