/** Actions with a row of their own: what they do, others do too. */
const signUp = ['SignUpError', 'prepareSignUpWithPasskey', 'signUpWithPasskey']

/** Exports of `holdfast` that a page with every action can do without. */
const notActions = [
  'AmountError',
  'ApiError',
  'PasskeyError',
  'WalletError',
  'describeErrorCode',
  'errorMessages',
  'formatAmount',
  'formatError',
  'getExternalAccountsPage',
  'getTransactionsPage',
  'hostedSandbox',
  'indexedDbKeyStore',
  'memoryKeyStore',
  'onWalletEvent',
  'parseAmount',
  'whenReady',
]
const hooks = [
  'WalletProvider',
  'useAction',
  'useCreateWallet',
  'useSession',
  'useWallet',
  'useWalletState',
]
/** Hooks that call actions, and bring them along. */
const readingHooks = ['useAccount', 'useQuote', 'useTransaction']
const paymentActions = ['createWallet', 'executeQuote', 'signInWithPasskey']
const payment = uses(paymentActions, 'holdfast')
const react = uses(['createElement', 'useState'], 'react')

/** A page that is measured, or subtracted from one that is. */
export type Page =
  | 'empty'
  | 'payment'
  | 'paymentWithAmounts'
  | 'paymentWithEvents'
  | 'paymentWithMessages'
  | 'paymentWithSignUp'
  | 'paymentWithPages'
  | 'everyAction'
  | 'paymentInReact'
  | 'paymentWithHooks'
  | 'paymentWithEveryHook'

/**
 * The script of each page.
 *
 * @param exported - the names `holdfast` exports
 */
export function pageScripts(exported: string[]): Record<Page, string> {
  const actions = exported.filter((name) => ![...notActions, ...signUp].includes(name))
  return {
    // What a bundler needs to load a chunk lazily is its own.
    empty: "globalThis.load = () => import('./chunk.js')",
    payment,
    paymentWithAmounts: uses(
      [...paymentActions, 'AmountError', 'formatAmount', 'parseAmount'],
      'holdfast',
    ),
    paymentWithEvents: uses([...paymentActions, 'onWalletEvent', 'whenReady'], 'holdfast'),
    paymentWithMessages: uses([...paymentActions, 'formatError'], 'holdfast'),
    paymentWithSignUp: uses([...paymentActions, ...signUp], 'holdfast'),
    paymentWithPages: uses(
      [...paymentActions, 'getExternalAccountsPage', 'getTransactionsPage'],
      'holdfast',
    ),
    everyAction: uses(actions, 'holdfast'),
    paymentInReact: payment + react,
    paymentWithHooks: payment + react + uses(hooks, 'holdfast/react'),
    paymentWithEveryHook: payment + react + uses([...hooks, ...readingHooks], 'holdfast/react'),
  }
}

/** A script that imports these names and keeps them from being removed as unused. */
function uses(names: string[], from: string): string {
  const list = names.join(', ')
  return `import { ${list} } from '${from}'\nglobalThis['${from}'] = [${list}]\n`
}
