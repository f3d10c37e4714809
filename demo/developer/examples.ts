/** An example of one call of the library. */
export interface Example {
  /** The function of the library. */
  name: string
  /** The source text, which the compiler checks as every other file. */
  code: string
  /** The file of the demo that makes the call, from the repository's root; undefined where none does. */
  source: string | undefined
}

/** Which file of the demo makes which call. The examples are in `code/`, one file for each. */
const sources = {
  addEmailOtp: 'demo/screens/AddWayInSheet.tsx',
  addOAuth: 'demo/screens/AddWayInSheet.tsx',
  addSmsOtp: 'demo/screens/AddWayInSheet.tsx',
  approveAgentAction: 'demo/screens/AgentRequest.tsx',
  authorizeQuote: 'demo/app/authorization.ts',
  closeCard: 'demo/screens/CloseCardSheet.tsx',
  completeOAuthRedirect: 'demo/app/useOAuthReturn.ts',
  connectAgent: 'demo/screens/ConnectAgentSheet.tsx',
  createCard: 'demo/screens/GetCard.tsx',
  createDelegatedKey: 'demo/screens/CardPermission.tsx',
  createExternalAccount: 'demo/screens/AddAccountSheet.tsx',
  createQuote: 'demo/developer/presets.ts',
  createRelay: 'demo/server.ts',
  createWallet: 'demo/app/useOpenWallet.ts',
  deleteExternalAccount: 'demo/screens/RemoveAccountSheet.tsx',
  deleteScaFactor: 'demo/screens/RemovePaymentPasskeySheet.tsx',
  disconnectAgent: 'demo/screens/DisconnectAgentSheet.tsx',
  executeQuote: 'demo/app/paymentRun.ts',
  exportWallet: 'demo/screens/Phrase.tsx',
  freezeCard: 'demo/screens/FreezeCard.tsx',
  getAccount: 'demo/app/queries.ts',
  getAgent: 'demo/screens/ConnectAgentSheet.tsx',
  getCard: undefined,
  getQuote: 'demo/app/usePrice.ts',
  getTransaction: 'demo/app/queries.ts',
  hostedSandbox: undefined,
  listAgentActions: 'demo/app/agentQueries.ts',
  listAgents: 'demo/app/agentQueries.ts',
  listCardTransactions: 'demo/app/cardPurchases.ts',
  listCards: 'demo/app/cards.ts',
  listCredentials: 'demo/app/queries.ts',
  listDelegatedKeys: 'demo/app/cardPermissions.ts',
  listExternalAccounts: 'demo/app/queries.ts',
  listScaFactors: 'demo/app/paymentFactors.ts',
  listSessions: 'demo/app/queries.ts',
  listTransactions: 'demo/app/queries.ts',
  lookupReceiver: 'demo/screens/FindReceiver.tsx',
  onWalletEvent: 'demo/app/paymentOutcomes.ts',
  parseAmount: 'demo/app/amountField.ts',
  pauseAgent: 'demo/screens/AgentCard.tsx',
  preparePasskeySignIn: 'demo/app/preparedPasskey.ts',
  prepareSignIn: 'demo/app/usePreparedSignUp.ts',
  refreshSession: undefined,
  rejectAgentAction: 'demo/screens/RejectRequestSheet.tsx',
  resendQuoteCode: 'demo/components/AuthorizePayment.tsx',
  resumeAgent: 'demo/screens/ResumeAgent.tsx',
  resumeEmailOtp: 'demo/app/useOneTimeCode.ts',
  resumeExecutions: 'demo/components/PendingPayments.tsx',
  resumeSmsOtp: 'demo/app/useOneTimeCode.ts',
  revealCard: 'demo/app/useReveal.ts',
  revokeCredential: 'demo/screens/RemoveWayInSheet.tsx',
  revokeDelegatedKey: undefined,
  revokeSession: 'demo/screens/Devices.tsx',
  setCardFunding: 'demo/screens/CardFunding.tsx',
  signInWithOAuth: 'demo/components/UnlockWithProvider.tsx',
  signInWithPasskey: 'demo/app/usePasskeyUnlock.ts',
  signOut: 'demo/components/LockState.tsx',
  signIn: 'demo/components/PasskeyForm.tsx',
  startEmailOtp: 'demo/app/useOneTimeCode.ts',
  startOAuthRedirect: 'demo/components/UnlockWithProvider.tsx',
  startPasskeyFactor: 'demo/screens/PaymentFactors.tsx',
  startSmsOtp: 'demo/app/useOneTimeCode.ts',
  startTotpFactor: undefined,
  trustPayee: undefined,
  unfreezeCard: 'demo/screens/FreezeCard.tsx',
  untrustPayee: undefined,
  updateAgentPolicy: 'demo/screens/PolicySheet.tsx',
  updatePrivacy: 'demo/screens/Privacy.tsx',
  useQuote: 'demo/app/usePrice.ts',
  watchAgentActions: 'demo/app/agentQueries.ts',
}

/** A function of the library that has an example. */
export type ExampleName = keyof typeof sources

const texts = import.meta.glob<string>('./code/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The example of one call. */
export function exampleOf(name: ExampleName): Example {
  return { name, code: (texts[`./code/${name}.ts`] ?? '').trimEnd(), source: sources[name] }
}

/** The names of all examples. */
export function exampleNames(): ExampleName[] {
  return Object.keys(sources) as ExampleName[]
}
