/**
 * What a page pays for each import, minified and gzipped. What is loaded lazily is left out of the
 * first load and has a limit of its own; what the first load has already is left out of the lazy
 * parts.
 */
const lazily = {
  name: 'lazily',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    )
  },
}

/** Our own modules that every sign-in has loaded before any of the lazy parts. */
const loadedFirst = {
  name: 'loadedFirst',
  setup(build) {
    build.onResolve(
      { filter: /^\.\.?\/(crypto\/)?(errors|encoding)\.js$/ },
      ({ path, importer }) =>
        importer.includes('/dist/') ? { path, external: true, sideEffects: false } : undefined,
    )
  },
}

const firstLoad = (config) => ({ ...config, plugins: [...(config.plugins ?? []), lazily] })
const later = (config) => ({ ...config, plugins: [...(config.plugins ?? []), lazily, loadedFirst] })

const entry = (name, path, limit, options = {}) => ({
  name,
  path,
  limit,
  gzip: true,
  modifyEsbuildConfig: firstLoad,
  ...options,
})

const actions = [
  'addEmailOtp',
  'addOAuth',
  'addPasskey',
  'checkEnvironment',
  'completeOAuthRedirect',
  'createExternalAccount',
  'createQuote',
  'createWallet',
  'deleteExternalAccount',
  'executeQuote',
  'exportWallet',
  'getAccount',
  'getQuote',
  'getTransaction',
  'listCredentials',
  'listExternalAccounts',
  'listSessions',
  'listTransactions',
  'lookupReceiver',
  'preparePasskeySignIn',
  'refreshSession',
  'resumeEmailOtp',
  'revokeCredential',
  'revokeSession',
  'signInWithIdToken',
  'signInWithOAuth',
  'signInWithPasskey',
  'signOut',
  'startEmailOtp',
  'startOAuthRedirect',
  'updatePrivacy',
  'watchTransaction',
]

// biome-ignore lint/style/noDefaultExport: size-limit reads the default export.
export default [
  entry('a payment: createWallet, signInWithPasskey, executeQuote', 'dist/index.js', '12 kB', {
    import: '{ createWallet, signInWithPasskey, executeQuote }',
  }),
  entry('every action together', 'dist/index.js', '20 kB', { import: `{ ${actions.join(', ')} }` }),
  entry('holdfast/react, beyond the library', 'dist/react/index.js', '3 kB', {
    ignore: ['react'],
  }),
  entry('lazily: the passkey prompt', 'dist/webauthn/getPasskeyAssertion.js', '3 kB', {
    modifyEsbuildConfig: later,
  }),
  entry('lazily: HPKE and bundle opening', 'dist/crypto/sessionKeyBundle.js', '11 kB', {
    modifyEsbuildConfig: later,
  }),
  entry(
    'lazily: noble, where the platform has no points',
    'node_modules/@noble/curves/nist.js',
    '16 kB',
    {
      import: '{ p256 }',
    },
  ),
  entry('lazily: recovery phrase check', 'dist/account/recoveryPhrase.js', '11 kB', {
    modifyEsbuildConfig: later,
  }),
]
