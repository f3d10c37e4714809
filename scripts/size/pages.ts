/** What a page adds to the payment page, in a row of its own: every action together leaves it out. */
const onTop = {
  paymentWithAmounts: ['AmountError', 'formatAmount', 'parseAmount'],
  paymentWithEvents: ['onWalletEvent', 'whenReady'],
  paymentWithMessages: ['errorMessages', 'formatError'],
  paymentWithSignUp: ['SignUpError', 'prepareSignUpWithPasskey', 'signUpWithPasskey'],
  paymentWithSignIn: ['SignUpError', 'prepareSignIn', 'signIn'],
  paymentWithSms: ['addSmsOtp', 'resumeSmsOtp', 'startSmsOtp'],
  paymentWithResume: ['acknowledgeExecution', 'resumeExecutions'],
  paymentWithPages: ['getExternalAccountsPage', 'getTransactionsPage'],
  paymentWithCards: [
    'closeCard',
    'createCard',
    'createDelegatedKey',
    'freezeCard',
    'getCard',
    'listCardTransactions',
    'listCards',
    'listDelegatedKeys',
    'revealCard',
    'revokeDelegatedKey',
    'setCardFunding',
    'unfreezeCard',
  ],
  paymentWithAgents: [
    'approveAgentAction',
    'connectAgent',
    'disconnectAgent',
    'getAgent',
    'listAgentActions',
    'listAgents',
    'pauseAgent',
    'rejectAgentAction',
    'resumeAgent',
    'updateAgentPolicy',
    'watchAgentActions',
  ],
  paymentWithSca: [
    'authorizeQuote',
    'deleteScaFactor',
    'listScaFactors',
    'resendQuoteCode',
    'startPasskeyFactor',
    'startTotpFactor',
    'trustPayee',
    'untrustPayee',
  ],
}
/** Exports of `holdfast` that are no actions, without a row. */
const notActions = [
  'ApiError',
  'PasskeyError',
  'WalletError',
  'describeErrorCode',
  'hostedSandbox',
  'indexedDbKeyStore',
  'memoryKeyStore',
]
const hooks = [
  'WalletProvider',
  'useAction',
  'useCreateWallet',
  'useSession',
  'useWallet',
  'useWalletState',
]
/** Hooks that call actions, and the actions that they bring along. */
const readingHooks = ['useAccount', 'useQuote', 'useTransaction']
const readActions = ['createQuote', 'getAccount', 'watchTransaction']
const paymentActions = ['createWallet', 'executeQuote', 'signInWithPasskey']
const payment = uses(paymentActions, 'holdfast')
const react = uses(['createElement', 'useState'], 'react')

/** The pages that are measured, or subtracted from one that is. */
export const pageNames = [
  'empty',
  'payment',
  'paymentWithAmounts',
  'paymentWithEvents',
  'paymentWithMessages',
  'paymentWithSignUp',
  'paymentWithSignIn',
  'paymentWithSms',
  'paymentWithResume',
  'paymentWithPages',
  'paymentWithCards',
  'paymentWithAgents',
  'paymentWithSca',
  'everyAction',
  'paymentInReact',
  'readingInReact',
  'paymentWithHooks',
  'paymentWithEveryHook',
] as const

/** One of {@link pageNames}. */
export type Page = (typeof pageNames)[number]

/**
 * The script of each page.
 *
 * @param exported - the names `holdfast` exports
 */
export function pageScripts(exported: string[]): Record<Page, string> {
  const others = [...notActions, ...Object.values(onTop).flat()]
  const paymentWith = (names: string[]) => uses([...paymentActions, ...names], 'holdfast')
  return {
    // What a bundler needs to load a chunk lazily is its own.
    empty: "globalThis.load = () => import('./chunk.js')",
    payment,
    paymentWithAmounts: paymentWith(onTop.paymentWithAmounts),
    paymentWithEvents: paymentWith(onTop.paymentWithEvents),
    paymentWithMessages: paymentWith(onTop.paymentWithMessages),
    paymentWithSignUp: paymentWith(onTop.paymentWithSignUp),
    paymentWithSignIn: paymentWith(onTop.paymentWithSignIn),
    paymentWithSms: paymentWith(onTop.paymentWithSms),
    paymentWithResume: paymentWith(onTop.paymentWithResume),
    paymentWithPages: paymentWith(onTop.paymentWithPages),
    paymentWithCards: paymentWith(onTop.paymentWithCards),
    paymentWithAgents: paymentWith(onTop.paymentWithAgents),
    paymentWithSca: paymentWith(onTop.paymentWithSca),
    everyAction: uses(
      exported.filter((name) => !others.includes(name)),
      'holdfast',
    ),
    paymentInReact: payment + react,
    readingInReact: paymentWith(readActions) + react,
    paymentWithHooks: payment + react + uses(hooks, 'holdfast/react'),
    paymentWithEveryHook:
      paymentWith(readActions) + react + uses([...hooks, ...readingHooks], 'holdfast/react'),
  }
}

/** A script that imports these names and keeps them from being removed as unused. */
function uses(names: string[], from: string): string {
  const list = names.join(', ')
  return `import { ${list} } from '${from}'\nglobalThis['${from}'] = [${list}]\n`
}
