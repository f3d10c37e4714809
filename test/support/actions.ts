import { quoteFixture } from './fixtures.ts'

/** What an action takes beside the wallet: right arguments, by their names, and its options. */
export interface Signature {
  args?: Record<string, unknown>
  /** Options that must be given, each with a right value. */
  required?: Record<string, unknown>
  /** Options of which one is enough, right each by itself. */
  oneOf?: Record<string, unknown>[]
  /** It takes no options. */
  isPlain?: boolean
}

/** What it does in a page that another site frames, and why. */
export type Framed = { refuses: string; goesOn?: never } | { goesOn: string; refuses?: never }

/** Whether an app can keep what it gives. */
export interface Kept {
  /** Why no scenario of `test/wallet/keptInState.test.ts` calls it. */
  notKept?: string
}

const quoteTerms = {
  destination: { accountId: 'ExternalAccount:1' },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 1,
}

const action = { id: 'AgentAction:1', agentId: 'Agent:1' }
const policy = {
  permissions: ['CREATE_QUOTES'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: 5_000 },
}

/** Every exported action. In a foreign frame, one that changes or reveals something is refused. */
export const actions: Record<string, Signature & Framed & Kept> = {
  approveAgentAction: { refuses: 'makes an agent’s payment', args: { action } },
  connectAgent: {
    refuses: 'gives an agent power over money',
    required: { name: 'Book-keeper', policy },
  },
  disconnectAgent: { refuses: 'cannot be undone', args: { agentId: 'Agent:1' } },
  getAgent: { goesOn: 'reads', args: { agentId: 'Agent:1' } },
  listAgentActions: { goesOn: 'reads' },
  listAgents: { goesOn: 'reads' },
  pauseAgent: { refuses: 'changes what an agent may do', args: { agentId: 'Agent:1' } },
  rejectAgentAction: { refuses: 'decides a payment for good', args: { action } },
  resumeAgent: { refuses: 'gives an agent power over money', args: { agentId: 'Agent:1' } },
  updateAgentPolicy: {
    refuses: 'gives an agent power over money',
    args: { agentId: 'Agent:1', change: { permissions: [] } },
  },
  watchAgentActions: { goesOn: 'reads' },
  addEmailOtp: {
    refuses: 'adds a way into the account, unsigned where it is the first',
    required: { email: 'ada@example.com' },
  },
  addOAuth: {
    refuses: 'adds a way into the account, unsigned where it is the first',
    oneOf: [{ provider: 'skerry' }, { getIdToken: async () => '' }],
  },
  addSmsOtp: { refuses: 'adds a way into the account, unsigned where it is the first' },
  authorizeQuote: {
    refuses: 'lets a payment go through',
    args: { quote: quoteFixture('') },
    required: { onChallenge: async () => ({ code: '123456' }) },
  },
  deleteScaFactor: {
    refuses: 'changes how payments are authorized',
    args: { credentialId: 'ScaFactor:1' },
  },
  listScaFactors: { goesOn: 'reads' },
  resendQuoteCode: {
    refuses: 'sends a code that authorizes a payment',
    args: { quoteId: 'Quote:1' },
  },
  startPasskeyFactor: { refuses: 'changes how payments are authorized' },
  startTotpFactor: { refuses: 'changes how payments are authorized' },
  trustPayee: {
    refuses: 'lets payments go through without a code',
    args: { externalAccountId: 'ExternalAccount:1' },
    required: { onChallenge: async () => ({ code: '123456' }) },
  },
  untrustPayee: {
    refuses: 'changes how payments are authorized',
    args: { externalAccountId: 'ExternalAccount:1' },
    required: { onChallenge: async () => ({ code: '123456' }) },
  },
  addPasskey: {
    refuses: 'adds a way into the account, unsigned where it is the first',
    required: { nickname: 'Phone' },
  },
  completeAddOAuthRedirect: {
    refuses: 'adds a way into the account, unsigned where it is the first',
    notKept: 'a credential, as addOAuth gives it',
  },
  completeOAuthRedirect: {
    goesOn: 'signs in, by a token of the provider',
    notKept: 'a session, as signInWithIdToken gives it',
  },
  closeCard: { refuses: 'cannot be undone', args: { cardId: 'Card:1' } },
  createCard: { refuses: 'makes a card that spends' },
  createDelegatedKey: {
    refuses: 'makes a key that signs for the wallet',
    required: { cardId: 'Card:1', nickname: 'Card' },
  },
  listCardTransactions: { goesOn: 'reads', args: { cardId: 'Card:1' } },
  listDelegatedKeys: { goesOn: 'reads' },
  revokeDelegatedKey: {
    refuses: 'takes a key away that a card pays with',
    args: { delegatedKeyId: 'DelegatedKey:1' },
  },
  freezeCard: {
    refuses: 'changes a card, with a signature in some generations',
    args: { cardId: 'Card:1' },
  },
  revealCard: { refuses: 'shows the card’s number', args: { cardId: 'Card:1' } },
  setCardFunding: {
    refuses: 'changes which account a card spends from',
    args: { cardId: 'Card:1', fundingSources: ['InternalAccount:1'] },
  },
  unfreezeCard: { refuses: 'lets a card spend again', args: { cardId: 'Card:1' } },
  createExternalAccount: {
    refuses: 'adds a payee, or replaces one under the same name',
    required: { currency: 'USD', accountInfo: { accountType: 'A' } },
  },
  createQuote: { goesOn: 'names a price; nothing moves until executeQuote', required: quoteTerms },
  deleteExternalAccount: {
    refuses: 'removes a payee, so that another can take its name',
    args: { externalAccountId: 'ExternalAccount:1' },
  },
  executeQuote: { refuses: 'makes a payment', args: { quote: quoteFixture('') } },
  exportWallet: { refuses: 'shows the recovery phrase' },
  forgetOrganization: {
    refuses: 'lifts a check of what is signed',
    isPlain: true,
    notKept: 'nothing',
  },
  getAccount: { goesOn: 'reads' },
  getCard: { goesOn: 'reads', args: { cardId: 'Card:1' } },
  getExternalAccountsPage: { goesOn: 'reads' },
  getQuote: { goesOn: 'reads', args: { quoteId: 'Quote:1' } },
  getTransaction: { goesOn: 'reads', args: { transactionId: 'Transaction:1' } },
  getTransactionsPage: { goesOn: 'reads' },
  listCards: { goesOn: 'reads' },
  listCredentials: { goesOn: 'reads' },
  listExternalAccounts: { goesOn: 'reads' },
  listSessions: { goesOn: 'reads' },
  listTransactions: { goesOn: 'reads' },
  lookupReceiver: {
    goesOn: 'reads',
    oneOf: [{ umaAddress: '$ada@example.com' }, { externalAccountId: 'ExternalAccount:1' }],
  },
  onWalletEvent: { goesOn: 'reads', args: { listener: () => {} }, isPlain: true },
  prepareAddPasskey: { refuses: 'opens a registration of addPasskey' },
  preparePasskeySignIn: { goesOn: 'signs in, which changes nothing of the customer’s' },
  prepareSignUpWithPasskey: { refuses: 'opens a registration of signUpWithPasskey' },
  prepareSignIn: { refuses: 'opens a registration of signIn' },
  refreshSession: { refuses: 'signs, and prolongs a session' },
  resumeEmailOtp: { goesOn: 'reads which sign-in was begun' },
  acknowledgeExecution: {
    goesOn: 'notes that the customer has seen how a payment ended',
    args: { quoteId: 'Quote:1' },
    isPlain: true,
  },
  resumeExecutions: { goesOn: 'reads how executions ended' },
  resumeSmsOtp: { goesOn: 'reads which sign-in was begun' },
  revokeCredential: {
    refuses: 'takes a way into the account away',
    args: { credentialId: 'AuthMethod:1' },
  },
  revokeSession: { refuses: 'signs, and ends a session', args: { sessionId: 'Session:1' } },
  signInWithIdToken: {
    goesOn: 'signs in, by a token of the provider',
    required: { getIdToken: async () => '' },
  },
  signInWithOAuth: {
    goesOn: 'signs in, on a page of the provider',
    required: { provider: 'skerry' },
    notKept: 'a session, as signInWithIdToken gives it',
  },
  signInWithPasskey: { goesOn: 'signs in, by the browser’s own prompt' },
  signOut: {
    goesOn:
      'takes the key off this device; the service’s session, which a signature ends, runs out by itself',
  },
  signUpWithPasskey: { refuses: 'adds a way into the account, unsigned where it is the first' },
  signIn: { refuses: 'adds a way into the account, unsigned where it is the first' },
  startEmailOtp: {
    goesOn: 'signs in, by a code that no other site has; a sealed one is not signed for',
  },
  startSmsOtp: {
    goesOn: 'signs in, by a code that no other site has; a sealed one is not signed for',
  },
  startAddOAuthRedirect: {
    refuses: 'begins what completeAddOAuthRedirect ends',
    required: { provider: 'skerry', returnTo: '/' },
    notKept: 'nothing',
  },
  startOAuthRedirect: {
    goesOn: 'signs in, on a page of the provider',
    required: { provider: 'skerry', returnTo: '/' },
    notKept: 'nothing',
  },
  updatePrivacy: {
    refuses: 'signs, and shows payments to others',
    required: { privateEnabled: true },
  },
  watchTransaction: { goesOn: 'reads', args: { transactionId: 'Transaction:1' } },
  whenReady: { goesOn: 'reads' },
}

/** Functions that are no actions over a wallet. */
export const otherFunctions: Record<string, Kept> = {
  checkEnvironment: { notKept: 'plain data of the browser' },
  createWallet: {},
  describeErrorCode: { notKept: 'text' },
  formatAmount: { notKept: 'text' },
  formatError: { notKept: 'text' },
  hostedSandbox: { notKept: 'an option, and functions only' },
  indexedDbKeyStore: { notKept: 'an option, and functions only' },
  memoryKeyStore: {},
  parseAmount: { notKept: 'a number' },
}
