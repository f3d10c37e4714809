import type { ExampleName } from './examples.ts'
import { texts } from './texts.ts'

/** The calls behind one part of a screen. */
export interface CodePart {
  title: string
  names: ExampleName[]
}

/** Where the customer is. */
export interface Place {
  path: string
  isLoggedIn: boolean
  /** Whether the wallet has to be set up first, whatever the path. */
  isSettingUp: boolean
}

const { parts } = texts

const unlock: CodePart = {
  title: parts.unlock,
  names: [
    'preparePasskeySignIn',
    'signInWithPasskey',
    'startEmailOtp',
    'resumeEmailOtp',
    'startSmsOtp',
    'resumeSmsOtp',
    'signInWithOAuth',
    'startOAuthRedirect',
    'completeOAuthRedirect',
  ],
}

const welcome: CodePart = { title: parts.welcome, names: ['createRelay', 'createWallet'] }

const setup: CodePart = {
  title: parts.setup,
  names: [
    'createWallet',
    'listCredentials',
    'prepareSignIn',
    'signIn',
    'addEmailOtp',
    'addSmsOtp',
    'addOAuth',
  ],
}

const payment: CodePart = {
  title: parts.payment,
  names: ['getTransaction', 'resumeExecutions', 'authorizeQuote'],
}

/** What a request for an amount leads to; the request itself is the platform's own. */
const request: CodePart = {
  title: parts.send,
  names: ['lookupReceiver', 'parseAmount', 'useQuote'],
}

const screens: Record<string, CodePart[]> = {
  '/': [
    {
      title: parts.home,
      names: [
        'getAccount',
        'listTransactions',
        'listExternalAccounts',
        'listCards',
        'resumeExecutions',
        'signOut',
      ],
    },
    unlock,
  ],
  '/send': [
    {
      title: parts.send,
      names: ['listExternalAccounts', 'lookupReceiver', 'parseAmount', 'useQuote', 'getQuote'],
    },
    {
      title: parts.review,
      names: ['executeQuote', 'authorizeQuote', 'resendQuoteCode', 'onWalletEvent'],
    },
    unlock,
  ],
  '/receive': [{ title: parts.receive, names: ['getAccount', 'parseAmount'] }],
  '/activity': [{ title: parts.activity, names: ['listTransactions'] }],
  '/activity/statement': [
    { title: parts.activity, names: ['listTransactions', 'getAccount', 'listExternalAccounts'] },
  ],
  '/accounts': [
    {
      title: parts.accounts,
      names: ['listExternalAccounts', 'createExternalAccount', 'deleteExternalAccount'],
    },
  ],
  '/cards': [
    {
      title: parts.cards,
      names: [
        'listCards',
        'createCard',
        'freezeCard',
        'unfreezeCard',
        'closeCard',
        'revealCard',
        'listCardTransactions',
        'setCardFunding',
        'listDelegatedKeys',
        'createDelegatedKey',
      ],
    },
    unlock,
  ],
  '/agents': [
    {
      title: parts.agentRequests,
      names: [
        'listAgentActions',
        'watchAgentActions',
        'approveAgentAction',
        'rejectAgentAction',
        'signInWithPasskey',
      ],
    },
    {
      title: parts.agents,
      names: [
        'listAgents',
        'connectAgent',
        'updateAgentPolicy',
        'pauseAgent',
        'resumeAgent',
        'disconnectAgent',
      ],
    },
  ],
  '/security': [
    {
      title: parts.security,
      names: [
        'listCredentials',
        'signIn',
        'addEmailOtp',
        'addSmsOtp',
        'addOAuth',
        'revokeCredential',
        'listScaFactors',
        'startPasskeyFactor',
        'deleteScaFactor',
        'listSessions',
        'revokeSession',
        'updatePrivacy',
      ],
    },
    unlock,
  ],
  '/security/phrase': [{ title: parts.phrase, names: ['exportWallet', 'signInWithPasskey'] }],
}

/** Pages that are only read: they make no call. */
const readOnly = ['/help', '/terms', '/privacy']

/** The library's calls behind the screen that is open, and behind the sheets over it. */
export function codeOfScreen({ path, isLoggedIn, isSettingUp }: Place): CodePart[] {
  if (readOnly.includes(path)) return []
  if (!isLoggedIn) return [welcome]
  if (isSettingUp) return [setup, unlock]
  if (path.startsWith('/payments/')) return [payment]
  if (path.startsWith('/r/')) return [request]
  return screens[path] ?? []
}
