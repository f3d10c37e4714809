/** What a page adds to the payment page, in a row of its own: every action together leaves it out. */
const onTop = {
  paymentWithAmounts: ['AmountError', 'formatAmount', 'parseAmount'],
  paymentWithEvents: ['onWalletEvent', 'whenReady'],
  paymentWithMessages: ['errorMessages', 'formatError'],
  paymentWithSignUp: ['SignUpError', 'prepareSignUpWithPasskey', 'signUpWithPasskey'],
  paymentWithPages: ['getExternalAccountsPage', 'getTransactionsPage'],
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
/** Hooks that call actions, and bring them along. */
const readingHooks = ['useAccount', 'useQuote', 'useTransaction']
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
  'paymentWithPages',
  'everyAction',
  'paymentInReact',
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
    paymentWithPages: paymentWith(onTop.paymentWithPages),
    everyAction: uses(
      exported.filter((name) => !others.includes(name)),
      'holdfast',
    ),
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
