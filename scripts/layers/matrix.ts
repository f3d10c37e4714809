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
    dependencies: ['dependencies'],
    rows: readTable(`
ids.ts: | node:crypto
clock.ts:
errors.ts: | hono/*
loopback.ts:
profile.ts:
records.ts:
settings.ts: profile.ts | node:url
crypto: | @noble/curves/nist.js @scure/base node:crypto
oidc.ts: errors.ts settings.ts | jose
schemas: ids.ts profile.ts | @hono/zod-openapi
db: settings.ts | @electric-sql/pglite drizzle-orm/* node:crypto node:fs node:fs/promises
  node:module node:path pg
db/schema: | drizzle-orm/*
domain: ids.ts errors.ts records.ts settings.ts crypto oidc.ts schemas db db/schema |
  @noble/curves/secp256k1.js @scure/base @scure/bip39/* @simplewebauthn/server drizzle-orm/*
  node:crypto
flags.ts: loopback.ts profile.ts settings.ts domain | node:util
mailer.ts: settings.ts domain | nodemailer
run.ts: clock.ts errors.ts settings.ts db domain mailer.ts
scheduler: clock.ts settings.ts db/schema domain run.ts | drizzle-orm/*
  node:timers/promises
courier.ts: errors.ts settings.ts crypto domain run.ts | node:crypto node:events
  node:timers/promises
http: errors.ts settings.ts oidc.ts schemas db domain run.ts courier.ts | @hono/zod-openapi hono/*
  node:crypto
routes: profile.ts oidc.ts schemas domain http | @hono/zod-openapi hono/*
control: errors.ts records.ts settings.ts domain courier.ts http | hono/* node:crypto zod
app.ts: clock.ts errors.ts profile.ts settings.ts oidc.ts run.ts courier.ts http routes control |
  @hono/zod-openapi hono/*
createSandbox.ts: clock.ts records.ts settings.ts oidc.ts db domain mailer.ts run.ts scheduler courier.ts
  control app.ts
server.ts: errors.ts | @hono/node-server node:http node:stream
listen.ts: loopback.ts createSandbox.ts server.ts | node:http
index.ts: profile.ts records.ts settings.ts createSandbox.ts listen.ts
databaseFailure.ts: db flags.ts
cli.ts: db domain flags.ts databaseFailure.ts createSandbox.ts listen.ts | node:fs
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
sandbox/src/db/schema/customers.ts -> sandbox/src/domain/states.ts: the states of the domain are columns too
sandbox/src/db/schema/payments.ts -> sandbox/src/domain/states.ts: the states of the domain are columns too
sandbox/src/db/schema/webhooks.ts -> sandbox/src/domain/states.ts: the states of the domain are columns too
sandbox/src/domain/sealedCodes.ts -> sandbox/src/http/jsonText.ts: reading JSON as text lies among the HTTP files
sandbox/src/domain/work.ts -> sandbox/src/mailer.ts: a unit of work holds the mailer
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
sandbox/src/domain/signers.ts -> sandbox/src/domain/work.ts: the signers are a part of the unit of work they run in
sandbox/src/domain/internalAccounts.ts -> sandbox/src/domain/customers.ts: an account names its customer, a customer its accounts
sandbox/src/domain/bankDetails.ts -> sandbox/src/domain/depositDetails.ts: the two share one row type
sandbox/src/domain/tokenDetails.ts -> sandbox/src/domain/depositDetails.ts: the two share one row type
sandbox/src/domain/fundingInstructions.ts -> sandbox/src/domain/internalAccounts.ts: instructions are a part of the account they describe
sandbox/src/domain/umaParties.ts -> sandbox/src/domain/parties.ts: one union type of parties
demo/components/Dialog.tsx -> demo/components/Sheet.tsx: the props of a sheet lie beside the sheet
demo/components/DialogBesidePanel.tsx -> demo/components/Sheet.tsx: the props of a sheet lie beside the sheet
`)
