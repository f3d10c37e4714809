import { readExceptions, readTable } from './readTable.ts'
import type { Section } from './section.ts'

/**
 * Who may import what: each part, the parts it imports, and after the bar the packages. Bottom first.
 *
 * `npm run check:layers` compares it with the sources, imports of types included. It refuses an import that is
 * not listed, an entry that nothing uses, and cycles: of files, and of folders, since a part lists only parts
 * above it.
 */
export const sections: readonly Section[] = [
  {
    root: 'src',
    manifest: 'package.json',
    dependencies: ['dependencies', 'peerDependencies'],
    rows: readTable(`
# What every part may need
errors.ts:
types.ts:
abort.ts: errors.ts
wait.ts: abort.ts
crypto: errors.ts | @hpke/core @noble/curves/nist.js
transport/wire: errors.ts types.ts crypto/encoding.ts
apiCode.ts: transport/wire
transport: errors.ts types.ts abort.ts transport/wire
checkFraming.ts: errors.ts

# The browser’s own interfaces, and keeping a session
webauthn: errors.ts types.ts abort.ts crypto | @simplewebauthn/browser
session: errors.ts types.ts abort.ts wait.ts crypto | idb-keyval

# What an action works with
environment.ts: crypto transport webauthn
walletContext.ts: types.ts abort.ts transport webauthn session environment.ts
ownAccount.ts: errors.ts transport/wire transport session
activeSessions.ts: types.ts transport/wire transport walletContext.ts
signing: errors.ts types.ts abort.ts crypto transport/wire transport checkFraming.ts session
  walletContext.ts activeSessions.ts

# Actions
signIn: errors.ts types.ts abort.ts wait.ts crypto transport/wire transport webauthn session
  walletContext.ts signing
credentials: errors.ts types.ts crypto transport/wire transport webauthn session walletContext.ts
  signing signIn
sessions: errors.ts types.ts abort.ts transport/wire transport session walletContext.ts
  activeSessions.ts signing signIn
account: errors.ts types.ts crypto transport/wire transport walletContext.ts ownAccount.ts signing
  | @scure/bip39/*
payments: errors.ts types.ts wait.ts transport/wire transport walletContext.ts signing

# The entry and React
createWallet.ts: errors.ts abort.ts transport webauthn session environment.ts walletContext.ts
  ownAccount.ts
checkEnvironment.ts: checkFraming.ts webauthn session
hostedSandbox.ts: errors.ts transport/wire transport environment.ts
index.ts: errors.ts types.ts apiCode.ts webauthn session environment.ts walletContext.ts signIn
  credentials sessions account payments createWallet.ts checkEnvironment.ts hostedSandbox.ts
react: types.ts session walletContext.ts | react

# The backend: of the parts above only what both sides of the wire share; no Node built-in
relay/relayError.ts: transport/wire
relay/log.ts:
relay/store: crypto/encoding.ts relay/relayError.ts
relay/options: errors.ts transport/wire relay/log.ts relay/store
relay/http: crypto/encoding.ts transport/wire relay/relayError.ts relay/store
relay/service: errors.ts crypto/encoding.ts transport/wire relay/relayError.ts relay/log.ts
  relay/options relay/http
relay/limits: relay/relayError.ts relay/store relay/options
relay/ownership: transport/wire relay/relayError.ts relay/store relay/options relay/http
  relay/service relay/limits
relay/pendingRequests.ts: relay/store relay/options
relay/relayParts.ts: relay/options relay/service relay/ownership relay/pendingRequests.ts
relay/input: types.ts transport/wire relay/relayError.ts
relay/oauth: types.ts crypto/encoding.ts transport/wire relay/relayError.ts relay/log.ts
  relay/store relay/options relay/http relay/service relay/ownership relay/relayParts.ts |
  oauth4webapi
relay/registration: types.ts crypto/encoding.ts relay/relayError.ts relay/store relay/http
  relay/relayParts.ts relay/oauth
relay/routes: types.ts transport/wire relay/relayError.ts relay/log.ts relay/options relay/http
  relay/ownership relay/relayParts.ts relay/input relay/oauth relay/registration
relay/forward.ts: transport/wire relay/http relay/service relay/ownership relay/relayParts.ts
  relay/routes
relay/answer.ts: relay/relayError.ts relay/log.ts relay/options relay/http relay/limits
  relay/ownership relay/relayParts.ts relay/input relay/routes relay/forward.ts
relay/createRelay.ts: relay/relayError.ts relay/log.ts relay/options relay/service relay/limits
  relay/ownership relay/pendingRequests.ts relay/relayParts.ts relay/oauth relay/routes
  relay/answer.ts
relay/webhooks: errors.ts types.ts crypto/ecdsaSignature.ts transport/wire relay/relayError.ts
  relay/store relay/http
relay/index.ts: transport/wire relay/relayError.ts relay/log.ts relay/store relay/options
  relay/createRelay.ts relay/webhooks
`),
  },
  {
    root: 'sandbox/src',
    manifest: 'sandbox/package.json',
    dependencies: ['dependencies', 'peerDependencies'],
    rows: readTable(`
# What every slice works with
crypto: | @noble/ciphers/aes.js @noble/ciphers/utils.js @noble/curves/nist.js @noble/hashes/*
  @scure/base
core: crypto | @noble/hashes/utils.js hono/* jose
*.states.ts: core
core/database: | drizzle-orm/*
*.table.ts: *.states.ts core/database | drizzle-orm/*
core/work: crypto core core/database *.table.ts | drizzle-orm/*
*.schema.ts: core | @hono/zod-openapi
core/http: crypto core core/database core/work *.schema.ts | @hono/zod-openapi hono/*
core/scheduler: core *.table.ts core/work | drizzle-orm/*
core/node: core core/database *.table.ts | @electric-sql/pglite @hono/node-server drizzle-orm/*
  node:crypto node:fs node:fs/promises node:http node:module node:path node:stream node:url
  node:util node:zlib nodemailer pg
core/options: core core/node | zod

# The slices: rules of one noun; their schemas, tables and routes are parts of their own
fixtures: crypto core *.table.ts *.schema.ts | @noble/curves/secp256k1.js @scure/base
ledger: core *.table.ts core/work | drizzle-orm/*
platform: crypto core *.table.ts core/work *.schema.ts core/http fixtures | drizzle-orm/* hono/*
customers: core *.table.ts core/work *.schema.ts | drizzle-orm/*
accounts: crypto core *.table.ts core/work *.schema.ts fixtures ledger platform customers |
  drizzle-orm/*
webhooks: crypto core *.states.ts *.table.ts core/work platform | drizzle-orm/*
signing: crypto core *.table.ts core/work *.schema.ts core/http | drizzle-orm/* hono/*
wallets: crypto core *.table.ts core/work *.schema.ts fixtures accounts signing | @scure/bip39/*
  drizzle-orm/*
credentials: crypto core *.table.ts core/work *.schema.ts platform customers accounts signing
  wallets | @simplewebauthn/server drizzle-orm/*
customers/lifecycle: core *.states.ts *.table.ts core/work *.schema.ts fixtures platform customers
  accounts signing wallets credentials | drizzle-orm/*
payments: core *.states.ts *.table.ts core/work *.schema.ts fixtures ledger platform customers
  accounts webhooks wallets | drizzle-orm/*
rates: core core/work *.schema.ts fixtures platform accounts
quotes: core *.table.ts core/work *.schema.ts fixtures ledger platform customers accounts signing
  wallets payments rates | drizzle-orm/*

# The API and the entries
*.routes.ts: core core/work *.schema.ts core/http platform customers accounts webhooks signing
  wallets credentials customers/lifecycle payments rates quotes | @hono/zod-openapi hono/*
control/faults: core core/http | zod
control: crypto core core/work *.schema.ts core/http ledger platform customers accounts webhooks
  wallets credentials control/faults | hono/* zod
seed: core *.table.ts core/work core/options | drizzle-orm/*
app.ts: core core/work core/http webhooks *.routes.ts control | @hono/zod-openapi hono/*
assembly: crypto core core/database core/work core/scheduler core/node platform accounts webhooks
  payments quotes control/faults control seed
createSandbox.ts: core core/database core/node core/options platform webhooks credentials
  control/faults control seed app.ts assembly
listen.ts: core core/node assembly
index.ts: core core/options assembly createSandbox.ts listen.ts
cli: core core/options | node:util
cli.ts: core core/work core/node core/options createSandbox.ts listen.ts cli

# Fixtures for the tests of those who use the sandbox; nothing of the above may import them
testing: crypto core assembly | @noble/hashes/utils.js @playwright/test @scure/base
playwright.ts: core assembly createSandbox.ts listen.ts testing | @playwright/test
vitest.ts: core assembly createSandbox.ts testing | vitest
`),
  },
  {
    root: 'demo',
    manifest: 'package.json',
    dependencies: ['dependencies', 'peerDependencies', 'devDependencies'],
    ownPackages: ['holdfast', 'holdfast-sandbox'],
    rows: readTable(`
# The page
messages.ts: | holdfast
public:
styles:
app: messages.ts | @tanstack/react-query holdfast holdfast/react react
components: messages.ts app | @base-ui/react/dialog @tanstack/react-query holdfast holdfast/react
  react react-dom
developer: app components | @base-ui/react/tabs @tanstack/react-query holdfast holdfast/crypto
  holdfast/react react
screens: messages.ts app components | @base-ui/react/switch @tanstack/react-query holdfast
  holdfast/react react
main.tsx: styles app | @fontsource-variable/atkinson-hyperlegible-mono/wght.css
  @fontsource-variable/hanken-grotesk/wght.css @fontsource/young-serif/400.css react
  react-dom/client

# Its backend, and what stands in for the world on one machine
platform: | holdfast/relay hono/* node:crypto node:fs node:path nodemailer
server.ts: platform | @hono/node-server/conninfo holdfast/relay hono/*
local: platform | holdfast/relay hono/* node:events node:http node:stream/consumers oidc-provider
  smtp-server
startDemo.ts: platform server.ts local | @hono/node-server holdfast-sandbox holdfast/relay
  node:http node:url vite
vite.config.ts: | @vitejs/plugin-react node:url vite
`),
  },
]

/** The imports that the table forbids today. The list may only shrink: one that is not needed is refused. */
export const exceptions = readExceptions(`
src/errors.ts -> src/apiCode.ts: the codes of the service stand beside those of the relay
src/relay/http/requestHeaders.ts -> src/relay/routes/route.ts: the types of a route lie among the routes
src/relay/http/requestId.ts -> src/relay/relayParts.ts: relayParts is the type of everything that a request meets
src/relay/http/requestId.ts -> src/relay/routes/route.ts: the types of a route lie among the routes
src/relay/http/response.ts -> src/relay/relayParts.ts: relayParts is the type of everything that a request meets
src/relay/input/query.ts -> src/relay/routes/route.ts: the types of a route lie among the routes
src/relay/limits/limits.ts -> src/relay/relayParts.ts: relayParts is the type of everything that a request meets
src/relay/limits/limits.ts -> src/relay/routes/route.ts: the types of a route lie among the routes
src/relay/oauth/callback.ts -> src/relay/routes/route.ts: the types of a route lie among the routes
src/relay/oauth/flowResult.ts -> src/relay/routes/route.ts: the types of a route lie among the routes
src/relay/oauth/flowToken.ts -> src/relay/routes/route.ts: the types of a route lie among the routes
src/relay/oauth/startFlow.ts -> src/relay/routes/route.ts: the types of a route lie among the routes
src/relay/options/settings.ts -> src/relay/oauth/oauthSettings.ts: the settings of OpenID providers are read beside their flows
src/relay/ownership/shows.ts -> src/relay/relayParts.ts: relayParts is the type of everything that a request meets
src/relay/registration/credentialGuard.ts -> src/relay/routes/route.ts: the types of a route lie among the routes
src/relay/registration/registrationChallenge.ts -> src/relay/routes/route.ts: the types of a route lie among the routes
src/relay/relayParts.ts -> src/relay/oauth/oauthParts.ts: relayParts is the type of everything that a request meets
src/relay/service/serviceRefusal.ts -> src/relay/routes/route.ts: the types of a route lie among the routes
src/relay/store/boundStore.ts -> src/relay/http/deadline.ts: a deadline for anything lies among the HTTP files
src/relay/store/memoryStore.ts -> src/relay/options/checkWhole.ts: the check of a number lies among the options
src/signIn/preparePasskeySignIn.ts -> src/credentials/chooseCredential.ts: choosing a credential belongs to signing in
src/signIn/signInWithIdToken.ts -> src/credentials/chooseCredential.ts: choosing a credential belongs to signing in
src/signIn/signInWithOAuth.ts -> src/credentials/chooseCredential.ts: choosing a credential belongs to signing in
src/signIn/startEmailOtp.ts -> src/credentials/chooseCredential.ts: choosing a credential belongs to signing in
src/signIn/startOAuthRedirect.ts -> src/credentials/chooseCredential.ts: choosing a credential belongs to signing in
demo/app/App.tsx -> demo/components/Boundary.tsx: the page’s outer frame lies among what the screens share
demo/app/App.tsx -> demo/components/Unreachable.tsx: the page’s outer frame lies among what the screens share
demo/app/App.tsx -> demo/components/Waiting.tsx: the page’s outer frame lies among what the screens share
demo/app/App.tsx -> demo/screens/Welcome.tsx: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/components/Boundary.tsx: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/components/Frame.tsx: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/components/Problem.tsx: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/components/ScreenGhost.tsx: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/components/Unreachable.tsx: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/components/Waiting.tsx: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/developer/panelChoice.ts: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/screens/Home.tsx: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/screens/NotFound.tsx: the page’s outer frame lies among what the screens share
demo/app/screens.ts -> demo/screens/Setup.tsx: the list of screens lies among what they share
demo/app/screens.ts -> demo/screens/Send.tsx: the list of screens lies among what they share
demo/app/screens.ts -> demo/screens/Payment.tsx: the list of screens lies among what they share
demo/app/screens.ts -> demo/screens/Accounts.tsx: the list of screens lies among what they share
demo/app/screens.ts -> demo/screens/Security.tsx: the list of screens lies among what they share
demo/app/screens.ts -> demo/screens/Phrase.tsx: the list of screens lies among what they share
demo/app/screens.ts -> demo/developer/DeveloperPanel.tsx: the list of screens lies among what they share
demo/app/useOpenWallet.ts -> demo/developer/callLog.ts: the developer panel listens to every call
demo/app/useOpenWallet.ts -> demo/developer/panelChoice.ts: the developer panel listens to every call
demo/components/Frame.tsx -> demo/developer/panelChoice.ts: the frame makes room for the developer panel
src/signIn/verifySealedCode.ts -> src/signIn/verifyOneTimeCode.ts: one result type for both forms of the code
demo/components/Dialog.tsx -> demo/components/Sheet.tsx: the props of a sheet lie beside the sheet
demo/components/DialogBesidePanel.tsx -> demo/components/Sheet.tsx: the props of a sheet lie beside the sheet
`)
