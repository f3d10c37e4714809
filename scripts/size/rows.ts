import type { ExportedValue } from './exportedValues.ts'

/** A row of the table of sizes: the first load of a page, or what a module adds that the page loads later. */
export interface Row {
  name: string
  /** The script of the page. */
  page: string
  /** The script of a page whose first load is subtracted. */
  less?: string
  /** How the path of a module ends that is imported dynamically, without its `.lazy.js`. */
  lazy?: string
  /** The same of the part that imports it: loaded before it, and counted in its own row. */
  after?: string
  /**
   * In kB of 1000 bytes, gzipped, in Vite, webpack and esbuild: what it is today and a little more.
   * `npm run size` fails above. webpack takes seconds a page: what is null is not built with it.
   */
  budget: [vite: number, webpack: number | null, esbuild: number]
  /** What is aimed at, as Vite emits it. */
  goal?: number
}

/** Exports of `holdfast` that are no actions, without a row. */
const notActions =
  'ApiError PasskeyError WalletError describeErrorCode hostedSandbox indexedDbKeyStore memoryKeyStore'
const hooks = 'WalletProvider useAction useCreateWallet useSession useWallet useWalletState'
/** Hooks that call actions, and the actions that they bring along. */
const readingHooks = 'useAccount useQuote useTransaction'
const readActions = 'createQuote getAccount watchTransaction'

// What a bundler needs to load a chunk lazily is its own.
const empty = "globalThis.load = () => import('./chunk.js')"
const payment = paymentWith('')
const inReact = uses('createElement useState', 'react')
const reading = paymentWith(readActions) + inReact

type Budgeted = Pick<Row, 'name' | 'budget' | 'goal'>

/**
 * What exports add to the page that pays; the page with every other action leaves them out. They are named, or
 * all that a folder below `src/wallet/` declares.
 */
const onTop: (Budgeted & { adds: string | { folder: string } })[] = [
  {
    name: '`formatAmount`, `parseAmount`',
    adds: 'AmountError formatAmount parseAmount',
    budget: [1.3, null, 1.4],
  },
  {
    name: '`onWalletEvent`, `whenReady`',
    adds: 'onWalletEvent whenReady',
    budget: [0.4, null, 0.6],
  },
  {
    name: '`formatError` and its catalogue',
    adds: 'errorMessages formatError',
    budget: [4, null, 4.1],
  },
  {
    name: '`prepareSignUpWithPasskey`, `signUpWithPasskey`',
    adds: 'SignUpError prepareSignUpWithPasskey signUpWithPasskey',
    budget: [4.8, null, 5],
  },
  {
    name: '`prepareSignIn`, `signIn`',
    adds: 'SignUpError prepareSignIn signIn',
    budget: [8.9, null, 9.2],
  },
  {
    name: '`addSmsOtp`, `startSmsOtp`, `resumeSmsOtp`',
    adds: 'addSmsOtp resumeSmsOtp startSmsOtp',
    budget: [4.7, null, 5.2],
  },
  {
    name: '`resumeExecutions`',
    adds: 'acknowledgeExecution resumeExecutions',
    budget: [3.4, null, 2.4],
  },
  {
    name: '`getTransactionsPage`, `getExternalAccountsPage`',
    adds: 'getExternalAccountsPage getTransactionsPage',
    budget: [1.9, null, 0.6],
  },
  { name: 'cards and delegated keys', adds: { folder: 'cards' }, budget: [5.1, null, 5] },
  {
    name: 'agents, `connectAgent`, `approveAgentAction` and the others',
    adds: { folder: 'agents' },
    budget: [4.8, null, 4],
  },
  {
    name: 'strong customer authentication',
    adds: { folder: 'sca' },
    budget: [7.3, null, 6.6],
  },
]

/**
 * All rows, in the order of the table in docs/performance.md.
 *
 * @param exported - the values that `holdfast` exports
 */
export function sizeRows(exported: ExportedValue[]): Row[] {
  const namesOf = (adds: string | { folder: string }): string =>
    typeof adds === 'string' ? adds : namesIn(exported, adds.folder)
  const others = words(`${notActions} ${onTop.map(({ adds }) => namesOf(adds)).join(' ')}`)
  const names = exported.map(({ name }) => name)
  const everyAction = uses(names.filter((name) => !others.includes(name)).join(' '))
  return [
    {
      name: 'First load: `createWallet`, `signInWithPasskey`, `executeQuote`',
      page: payment,
      less: empty,
      budget: [13.7, 13.4, 20.9],
      goal: 13.6,
    },
    {
      name: 'First load: every action but those below',
      page: everyAction,
      less: empty,
      budget: [27.7, 26.2, 34.1],
      goal: 25,
    },
    ...onTop.map(({ name, adds, budget }) => ({
      name: `On top: ${name}`,
      page: paymentWith(namesOf(adds)),
      less: payment,
      budget,
    })),
    {
      name: 'On top: `holdfast/react`, every hook, where the page uses the actions it calls',
      page: reading + uses(`${hooks} ${readingHooks}`, 'holdfast/react'),
      less: reading,
      budget: [1.9, null, 2],
      goal: 3,
    },
    {
      name: 'On top: `holdfast/react` without the hooks that read',
      page: payment + inReact + uses(hooks, 'holdfast/react'),
      less: payment + inReact,
      budget: [1, null, 1],
    },
    ...lazyParts(payment, [
      {
        name: 'HPKE and session key opening, after the passkey prompt',
        lazy: 'crypto/sessionKeyBundle',
        after: 'passkey/passkeySignIn',
        budget: [8.5, 8, 8.4],
        goal: 11,
      },
      {
        name: 'noble, where the platform derives no public keys (WebKit)',
        lazy: 'crypto/pointArithmetic',
        budget: [14.8, 14.9, 16],
        goal: 16,
      },
      {
        name: 'passkey prompt, and what opens the session after it',
        lazy: 'passkey/passkeySignIn',
        budget: [4.6, 4.3, 5.1],
      },
      {
        name: 'passkey offer in autofill, and second prompt',
        lazy: 'passkey/rarePasskeyPrompts',
        budget: [1.2, 1.2, 1.3],
      },
      { name: 'payloads in an encoding', lazy: 'signing/findEncodedJson', budget: [0.6, 0.7, 0.7] },
      { name: 'execution of quotes', lazy: 'payments/sendExecution', budget: [4.5, 4.2, 3.6] },
      {
        name: 'outcomes of payments that no page has shown, once a payment is sent',
        lazy: 'session/unheardExecutions',
        budget: [1.3, 1.3, 1.3],
      },
      {
        name: 'end of the sessions that a device used before, after a sign-in',
        lazy: 'signing/endLeftSessions',
        budget: [2.5, 2, 2.7],
      },
    ]),
    ...lazyParts(paymentWith(namesOf({ folder: 'agents' })), [
      {
        name: 'stream of what agents want to do',
        lazy: 'agents/pollOverStream',
        after: 'payments/pollChanges',
        budget: [1.6, null, 1.7],
      },
    ]),
    ...lazyParts(paymentWith(namesOf({ folder: 'sca' })), [
      {
        name: 'passkey prompt of strong customer authentication',
        lazy: 'sca/passkeyProof',
        budget: [2.8, null, 3],
      },
    ]),
    ...lazyParts(everyAction, [
      { name: 'polling of payments', lazy: 'payments/pollChanges', budget: [0.9, 0.8, 1] },
      {
        name: 'checks of the environment',
        lazy: 'wallet/environmentChecks',
        budget: [1.4, 1.4, 1.4],
      },
      { name: 'passkey creation', lazy: 'webauthn/createPasskey', budget: [2.3, 2.1, 2.3] },
      {
        name: 'HPKE and verification of one-time codes',
        lazy: 'oneTimeCode/verifyOneTimeCode',
        budget: [9.6, 9.2, 9.4],
      },
      {
        name: 'HPKE and wallet export opening',
        lazy: 'crypto/walletExportBundle',
        budget: [8.7, 8.2, 8.3],
      },
      {
        name: 'opened export and recovery phrase check',
        lazy: 'account/openedExport',
        budget: [11.1, 11.5, 11.2],
        goal: 11,
      },
      { name: 'OpenID flows', lazy: 'oauth/oauthFlow', budget: [1.5, 1.5, 1.5] },
      { name: 'OpenID popup', lazy: 'oauth/awaitPopup', budget: [1, 1, 1] },
    ]),
  ]
}

function lazyParts(page: string, parts: (Budgeted & Pick<Row, 'lazy' | 'after'>)[]): Row[] {
  return parts.map((part) => ({ ...part, name: `Lazy: ${part.name}`, page }))
}

function namesIn(exported: ExportedValue[], folder: string): string {
  const found = exported.filter((value) => value.folder === `wallet/${folder}`)
  if (found.length === 0) throw new Error(`holdfast exports nothing of wallet/${folder}`)
  return found.map(({ name }) => name).join(' ')
}

function paymentWith(names: string): string {
  return uses(`createWallet executeQuote signInWithPasskey ${names}`)
}

/** A script that imports these names and keeps them from being removed as unused. */
function uses(names: string, from = 'holdfast'): string {
  const list = words(names).join(', ')
  return `import { ${list} } from '${from}'\nglobalThis['${from}'] = [${list}]\n`
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
