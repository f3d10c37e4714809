import type { Page } from './pages.ts'

/** The bundlers whose output is measured. */
export const bundlers = ['vite', 'webpack', 'esbuild'] as const
export type Bundler = (typeof bundlers)[number]

interface Figure {
  name: string
  /** In kB of 1000 bytes, gzipped: what it is today and a little more. `npm run size` fails above. */
  budget: Record<Bundler, number>
  /** What is aimed at, as Vite emits it. */
  goal?: number
}

/** What a page loads first, less what another page loads first. */
export interface FirstLoad extends Figure {
  page: Page
  lessPage: Page
}

/** What a page loads later, beyond its first load. */
export interface LazyPart extends Figure {
  page: Page
  /** How the path of the dynamically imported module ends. */
  module: string
  /** The same of the part that imports it: loaded before it, and counted in its own row. */
  after?: string
}

export const firstLoads: FirstLoad[] = [
  {
    name: 'First load: `createWallet`, `signInWithPasskey`, `executeQuote`',
    page: 'payment',
    lessPage: 'empty',
    budget: { vite: 13.7, webpack: 13.4, esbuild: 20.3 },
    goal: 13.6,
  },
  {
    name: 'First load: every action but those below',
    page: 'everyAction',
    lessPage: 'empty',
    budget: { vite: 27.2, webpack: 25.6, esbuild: 33.3 },
    goal: 25,
  },
  {
    name: '`formatAmount`, `parseAmount` on top',
    page: 'paymentWithAmounts',
    lessPage: 'payment',
    budget: { vite: 1.3, webpack: 1.2, esbuild: 1.3 },
  },
  {
    name: '`onWalletEvent`, `whenReady` on top',
    page: 'paymentWithEvents',
    lessPage: 'payment',
    budget: { vite: 0.4, webpack: 0.4, esbuild: 0.6 },
  },
  {
    name: '`formatError` and its catalogue on top',
    page: 'paymentWithMessages',
    lessPage: 'payment',
    budget: { vite: 3.8, webpack: 3.8, esbuild: 3.9 },
  },
  {
    name: '`prepareSignUpWithPasskey`, `signUpWithPasskey` on top',
    page: 'paymentWithSignUp',
    lessPage: 'payment',
    budget: { vite: 3.7, webpack: 3.1, esbuild: 3.5 },
  },
  {
    name: '`prepareSignIn`, `signIn` on top',
    page: 'paymentWithSignIn',
    lessPage: 'payment',
    budget: { vite: 10.1, webpack: 7.5, esbuild: 8.1 },
  },
  {
    name: '`addSmsOtp`, `startSmsOtp`, `resumeSmsOtp` on top',
    page: 'paymentWithSms',
    lessPage: 'payment',
    budget: { vite: 6.8, webpack: 4.4, esbuild: 5 },
  },
  {
    name: '`resumeExecutions` on top',
    page: 'paymentWithResume',
    lessPage: 'payment',
    budget: { vite: 2.8, webpack: 1.9, esbuild: 1.8 },
  },
  {
    name: '`getTransactionsPage`, `getExternalAccountsPage` on top',
    page: 'paymentWithPages',
    lessPage: 'payment',
    budget: { vite: 1.9, webpack: 1.2, esbuild: 0.6 },
  },
  {
    name: 'Cards and delegated keys on top',
    page: 'paymentWithCards',
    lessPage: 'payment',
    budget: { vite: 5.1, webpack: 4.5, esbuild: 5 },
  },
  {
    name: 'Agents on top: `connectAgent`, `approveAgentAction` and the others',
    page: 'paymentWithAgents',
    lessPage: 'payment',
    budget: { vite: 4.6, webpack: 3.8, esbuild: 3.8 },
  },
  {
    name: 'Strong customer authentication on top',
    page: 'paymentWithSca',
    lessPage: 'payment',
    budget: { vite: 5.7, webpack: 4.7, esbuild: 4.9 },
  },
  {
    name: '`holdfast/react` on top: every hook, where the page uses the actions it calls',
    page: 'paymentWithEveryHook',
    lessPage: 'readingInReact',
    budget: { vite: 1.9, webpack: 1.9, esbuild: 2 },
    goal: 3,
  },
  {
    name: '`holdfast/react` on top: without the hooks that read',
    page: 'paymentWithHooks',
    lessPage: 'paymentInReact',
    budget: { vite: 1, webpack: 1, esbuild: 1 },
  },
]

export const lazyParts: LazyPart[] = [
  {
    name: 'Lazy: HPKE and session key opening, after the passkey prompt',
    page: 'payment',
    module: 'crypto/sessionKeyBundle.lazy.js',
    after: 'passkey/passkeySignIn.lazy.js',
    budget: { vite: 8.5, webpack: 8, esbuild: 8.4 },
    goal: 11,
  },
  {
    name: 'Lazy: noble, where the platform derives no public keys (WebKit)',
    page: 'payment',
    module: 'crypto/pointArithmetic.lazy.js',
    budget: { vite: 14.8, webpack: 14.9, esbuild: 16 },
    goal: 16,
  },
  {
    name: 'Lazy: passkey prompt, and what opens the session after it',
    page: 'payment',
    module: 'passkey/passkeySignIn.lazy.js',
    budget: { vite: 4.1, webpack: 3.7, esbuild: 4.6 },
  },
  {
    name: 'Lazy: passkey offer in autofill, and second prompt',
    page: 'payment',
    module: 'passkey/rarePasskeyPrompts.lazy.js',
    budget: { vite: 1.2, webpack: 1.2, esbuild: 1.3 },
  },
  {
    name: 'Lazy: payloads in an encoding',
    page: 'payment',
    module: 'signing/findEncodedJson.lazy.js',
    budget: { vite: 0.6, webpack: 0.7, esbuild: 0.7 },
  },
  {
    name: 'Lazy: execution of quotes',
    page: 'payment',
    module: 'payments/runExecution.lazy.js',
    budget: { vite: 3.5, webpack: 3.2, esbuild: 2.8 },
  },
  {
    name: 'Lazy: outcomes of payments that no page has shown, once a payment is sent',
    page: 'payment',
    module: 'session/unheardExecutions.lazy.js',
    budget: { vite: 1.2, webpack: 1.2, esbuild: 1.2 },
  },
  {
    name: 'Lazy: end of the sessions that a device used before, after a sign-in',
    page: 'payment',
    module: 'signing/endLeftSessions.lazy.js',
    budget: { vite: 2.5, webpack: 2, esbuild: 2.6 },
  },
  {
    name: 'Lazy: polling of payments',
    page: 'everyAction',
    module: 'payments/pollChanges.lazy.js',
    budget: { vite: 0.9, webpack: 0.8, esbuild: 1 },
  },
  {
    name: 'Lazy: stream of what agents want to do',
    page: 'paymentWithAgents',
    module: 'agents/pollOverStream.lazy.js',
    after: 'payments/pollChanges.lazy.js',
    budget: { vite: 1.6, webpack: 2.1, esbuild: 1.7 },
  },
  {
    name: 'Lazy: checks of the environment',
    page: 'everyAction',
    module: 'wallet/environmentChecks.lazy.js',
    budget: { vite: 1.4, webpack: 1.4, esbuild: 1.4 },
  },
  {
    name: 'Lazy: passkey prompt of strong customer authentication',
    page: 'paymentWithSca',
    module: 'sca/passkeyProof.lazy.js',
    budget: { vite: 2.8, webpack: 2.4, esbuild: 3 },
  },
  {
    name: 'Lazy: passkey creation',
    page: 'everyAction',
    module: 'webauthn/createPasskey.lazy.js',
    budget: { vite: 2.3, webpack: 2.1, esbuild: 2.3 },
  },
  {
    name: 'Lazy: HPKE and verification of one-time codes',
    page: 'everyAction',
    module: 'oneTimeCode/verifyOneTimeCode.lazy.js',
    budget: { vite: 9.6, webpack: 9.2, esbuild: 9.4 },
  },
  {
    name: 'Lazy: HPKE and wallet export opening',
    page: 'everyAction',
    module: 'crypto/walletExportBundle.lazy.js',
    budget: { vite: 8.7, webpack: 8.2, esbuild: 8.3 },
  },
  {
    name: 'Lazy: opened export and recovery phrase check',
    page: 'everyAction',
    module: 'account/openedExport.lazy.js',
    budget: { vite: 11.1, webpack: 11.5, esbuild: 11.2 },
    goal: 11,
  },
  {
    name: 'Lazy: OpenID flows',
    page: 'everyAction',
    module: 'oauth/oauthFlow.lazy.js',
    budget: { vite: 1.5, webpack: 1.5, esbuild: 1.5 },
  },
  {
    name: 'Lazy: OpenID popup',
    page: 'everyAction',
    module: 'oauth/awaitPopup.lazy.js',
    budget: { vite: 1, webpack: 1, esbuild: 1 },
  },
]

/** Vite’s are of `'use client'` in `holdfast/react`; its React plugin silences them. */
export const maxWarnings: Record<Bundler, number> = { vite: 8, webpack: 0, esbuild: 0 }
