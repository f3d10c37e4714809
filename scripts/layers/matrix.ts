import { bundledNames } from '../bundled/bundledPackages.ts'
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
    bundledPackages: bundledNames,
    rows: readTable(`
# What browser and relay agree on
shared:

# Bytes in, bytes out
crypto: shared | @hpke/core @noble/curves/nist.js

# The browser's own interfaces
wallet/platform: shared
wallet/storage: shared crypto | idb-keyval
wallet/transport: shared wallet/platform
wallet/webauthn: shared wallet/platform

# What an action works with
wallet/session: shared wallet/platform wallet/storage wallet/transport
wallet/context: shared crypto wallet/platform wallet/storage wallet/transport wallet/webauthn wallet/session
wallet/signing: shared crypto wallet/platform wallet/storage wallet/transport wallet/session
  wallet/context
wallet/signIn: shared crypto wallet/platform wallet/storage wallet/transport wallet/session wallet/context
  wallet/signing

# Actions
wallet/credentials: shared wallet/storage wallet/transport wallet/webauthn wallet/context
  wallet/signing
wallet/passkey: shared wallet/platform wallet/transport wallet/webauthn wallet/session
  wallet/context wallet/signing wallet/signIn wallet/credentials
wallet/oneTimeCode: shared crypto wallet/platform wallet/storage wallet/transport wallet/context
  wallet/signing wallet/signIn wallet/credentials
wallet/oauth: shared wallet/platform wallet/storage wallet/transport wallet/context wallet/signing
  wallet/signIn wallet/credentials
wallet/amounts: shared
wallet/messages: shared
wallet/events: shared wallet/platform wallet/storage wallet/session wallet/context
wallet/payments: shared wallet/platform wallet/transport wallet/session wallet/context wallet/signing
wallet/agents: shared wallet/platform wallet/transport wallet/context wallet/payments
wallet/sca: shared wallet/platform wallet/transport wallet/webauthn wallet/context wallet/payments
wallet/account: shared crypto wallet/transport wallet/session wallet/context wallet/signing |
  @scure/bip39/*
wallet/cards: shared wallet/transport wallet/context wallet/signing
wallet/sessionActions: shared wallet/platform wallet/storage wallet/transport wallet/session
  wallet/context wallet/signing wallet/signIn wallet/credentials wallet/passkey wallet/oneTimeCode wallet/oauth

# The entries and React
wallet/createWallet.ts: shared wallet/platform wallet/storage wallet/transport wallet/webauthn
  wallet/session wallet/context
wallet/environmentChecks.lazy.ts: wallet/platform wallet/storage wallet/webauthn
wallet/checkEnvironment.ts: shared wallet/environmentChecks.lazy.ts
index.ts: shared wallet/storage wallet/webauthn wallet/session wallet/context wallet/credentials
  wallet/passkey wallet/oneTimeCode wallet/oauth wallet/amounts wallet/messages wallet/events wallet/payments
  wallet/agents wallet/sca wallet/account wallet/cards wallet/sessionActions wallet/createWallet.ts
  wallet/environmentChecks.lazy.ts
  wallet/checkEnvironment.ts
react: shared wallet/platform wallet/session wallet/context wallet/payments wallet/account | react
react.ts: react
crypto.ts: shared crypto

# The backend: of the parts above only what both sides of the wire share; no Node built-in
relay/relayError.ts: shared
relay/context: shared relay/relayError.ts
relay/observe: relay/relayError.ts relay/context
relay/checks: shared
relay/keys: shared relay/context
relay/http: shared relay/relayError.ts
relay/stores: shared relay/relayError.ts relay/context relay/checks relay/http
relay/options: shared relay/relayError.ts relay/context relay/checks relay/keys relay/stores
relay/service: shared relay/relayError.ts relay/context relay/http
relay/respond: shared relay/relayError.ts relay/context relay/service
relay/health: relay/context relay/http relay/stores relay/service

# The steps of a request, in their order
relay/csrf: shared relay/relayError.ts
relay/parse: shared relay/relayError.ts relay/context relay/http relay/stores
relay/identify: shared relay/relayError.ts relay/context relay/http
relay/limit: relay/relayError.ts relay/context relay/stores
relay/own: shared relay/relayError.ts relay/context relay/http relay/stores relay/service
  relay/limit
relay/policy: shared relay/relayError.ts relay/context relay/checks relay/http relay/stores relay/parse relay/own
  relay/service relay/respond
relay/forward: shared relay/relayError.ts relay/context relay/http relay/parse relay/stores relay/own
  relay/service relay/respond

# Routes of the relay's own
relay/oauth: shared relay/relayError.ts relay/context relay/checks relay/http relay/stores
  relay/service relay/respond relay/own | oauth4webapi
relay/registration: shared relay/relayError.ts relay/context relay/stores relay/respond relay/policy relay/oauth
relay/cards: shared relay/relayError.ts relay/context relay/parse relay/own relay/respond relay/service
relay/events: relay/relayError.ts relay/context relay/identify relay/limit relay/policy
relay/agents: shared relay/relayError.ts relay/context relay/http relay/parse relay/stores relay/limit relay/own
  relay/service relay/respond relay/events
relay/sca: shared relay/relayError.ts relay/context relay/parse relay/service
relay/webhooks: shared relay/relayError.ts relay/context relay/checks relay/http relay/stores
relay/adapters: shared relay/relayError.ts relay/context relay/checks relay/http relay/observe

# The table of routes on top of them, and what runs it
relay/routes.ts: shared relay/cards relay/context relay/parse relay/own relay/policy relay/service relay/respond
  relay/oauth relay/registration relay/agents relay/sca
relay/pipeline.ts: shared relay/relayError.ts relay/context relay/service relay/csrf relay/parse relay/identify
  relay/limit relay/policy relay/forward
relay/assembleRelay.ts: relay/context relay/service relay/limit relay/own relay/forward relay/events relay/observe relay/oauth
relay/toResponse.ts: shared relay/relayError.ts relay/context relay/identify
relay/createRelay.ts: relay/context relay/observe relay/options relay/health relay/parse
  relay/assembleRelay.ts relay/toResponse.ts relay/routes.ts relay/pipeline.ts
relay.ts: shared relay/relayError.ts relay/context relay/identify relay/stores relay/createRelay.ts relay/adapters
  relay/webhooks

# The command holdfast-probe, which runs in Node: no part above imports it
probe/shape: wallet/signing
probe/service: shared wallet/signing
probe/setup: shared wallet/signing probe/service
probe/flows: shared crypto wallet/context wallet/signing wallet/oneTimeCode wallet/account
  probe/service probe/setup
probe: shared wallet/signing probe/shape probe/service probe/setup probe/flows | node:util
probe.ts: probe
`),
  },
  {
    root: 'sandbox/src',
    manifest: 'sandbox/package.json',
    // The build bundles what is imported of the last ones.
    dependencies: ['dependencies', 'peerDependencies', 'devDependencies'],
    rows: readTable(`
# What every slice works with
crypto: | @noble/ciphers/aes.js @noble/ciphers/utils.js @noble/curves/nist.js
  @noble/curves/secp256k1.js @noble/hashes/* @scure/base
core: crypto | @noble/hashes/utils.js hono/* jose node:perf_hooks node:timers
  node:timers/promises node:util
*.states.ts: core
core/database: core | drizzle-orm/*
*.table.ts: *.states.ts core/database | drizzle-orm/*
core/work: crypto core core/database *.table.ts | drizzle-orm/*
*.schema.ts: core | @hono/zod-openapi
core/http: crypto core core/database core/work | @hono/zod-openapi hono/*
core/scheduler: core *.table.ts core/work | drizzle-orm/*
# SQLite in a page; not a part of the package, so no entry may import it
core/browser: core/database
core/node: core core/database *.table.ts | @hono/node-server drizzle-orm/* libsql node:async_hooks
  node:crypto node:fs node:fs/promises node:http node:module node:path node:stream nodemailer
core/options: core core/node | zod

# The slices: rules of one noun; their schemas, tables and routes are parts of their own
fixtures: crypto core *.table.ts *.schema.ts | @noble/curves/secp256k1.js @scure/base
ledger: core *.table.ts core/work | drizzle-orm/*
platform: crypto core *.table.ts core/work *.schema.ts core/http fixtures | drizzle-orm/* hono/*
owners: *.table.ts core/work *.schema.ts | drizzle-orm/*
customers: core *.states.ts *.table.ts core/work *.schema.ts owners | drizzle-orm/*
owners/lifecycle: core *.states.ts *.table.ts core/work *.schema.ts fixtures owners customers |
  drizzle-orm/*
documents: core *.table.ts core/work *.schema.ts customers owners/lifecycle | drizzle-orm/*
accounts: crypto core *.states.ts *.table.ts core/work *.schema.ts fixtures ledger platform customers |
  drizzle-orm/*
ownership: crypto core *.states.ts *.table.ts core/work *.schema.ts core/http accounts |
  drizzle-orm/* hono/html
webhooks: crypto core *.states.ts *.table.ts core/work platform | drizzle-orm/*
signing: crypto core *.table.ts core/work *.schema.ts core/http | drizzle-orm/* hono/*
wallets: crypto core *.table.ts core/work *.schema.ts fixtures accounts signing | @scure/bip39/*
  drizzle-orm/*
cards: crypto core *.states.ts *.table.ts core/work *.schema.ts fixtures | drizzle-orm/*
delegatedKeys: crypto core *.states.ts *.table.ts core/work *.schema.ts accounts signing wallets
  cards | drizzle-orm/*
cards/lifecycle: core *.table.ts core/work *.schema.ts fixtures customers signing wallets cards
  delegatedKeys | drizzle-orm/*
cards/authorizations: core *.states.ts *.table.ts core/work *.schema.ts fixtures ledger
  customers accounts cards delegatedKeys | drizzle-orm/*
credentials: crypto core *.table.ts core/work *.schema.ts platform customers accounts signing
  wallets | @simplewebauthn/server drizzle-orm/*
customers/lifecycle: core *.states.ts *.table.ts core/work *.schema.ts fixtures platform owners
  customers documents accounts signing wallets cards/lifecycle credentials | drizzle-orm/*
contacts: core *.states.ts *.table.ts core/work *.schema.ts fixtures customers customers/lifecycle |
  drizzle-orm/*
kyc: crypto core *.states.ts *.table.ts core/work *.schema.ts core/http owners customers
  owners/lifecycle documents customers/lifecycle | drizzle-orm/* hono/html
sca: crypto core *.states.ts *.table.ts core/work *.schema.ts core/http fixtures platform customers accounts
  credentials | @scure/base drizzle-orm/* hono/html
invitations: core *.states.ts *.table.ts core/work *.schema.ts fixtures platform customers |
  drizzle-orm/*
bulk: core *.states.ts core/database *.table.ts core/work *.schema.ts core/http core/scheduler
  customers/lifecycle | @hono/zod-openapi csv-parse/stream drizzle-orm/*
rates: core core/work *.schema.ts fixtures platform accounts
payments: core *.states.ts *.table.ts core/work *.schema.ts fixtures ledger platform customers
  accounts webhooks wallets rates sca | drizzle-orm/*
transactions: *.table.ts core/work *.schema.ts cards/authorizations payments | drizzle-orm/*
quotes: core *.table.ts core/work *.schema.ts fixtures ledger platform customers accounts signing
  wallets payments rates sca
agents: crypto core *.states.ts *.table.ts core/work *.schema.ts core/http fixtures customers accounts
  credentials payments transactions rates quotes | drizzle-orm/* hono/*

# The API and the entries
*.routes.ts: core *.table.ts core/work *.schema.ts core/http platform owners customers
  owners/lifecycle documents accounts ownership webhooks signing wallets cards delegatedKeys cards/lifecycle cards/authorizations credentials customers/lifecycle contacts kyc sca invitations bulk payments transactions rates quotes agents | @hono/zod-openapi hono/*
control/faults: core core/http | zod
control: crypto core core/work *.schema.ts core/http core/options ledger platform customers documents accounts
  webhooks
  wallets credentials control/faults | hono/* zod
seed: core *.table.ts core/work core/options
snapshots: crypto core core/database *.table.ts core/work *.schema.ts platform kyc control/faults |
  drizzle-orm/* zod
assembly: crypto core core/database core/work core/http core/scheduler core/node core/options
  platform accounts webhooks cards cards/lifecycle cards/authorizations credentials sca invitations bulk payments quotes *.routes.ts control/faults control seed snapshots |
  @hono/zod-openapi hono/*
createSandbox.ts: core core/node core/options assembly
listen.ts: core core/node assembly
index.ts: core core/options assembly createSandbox.ts listen.ts
cli: core core/work core/node core/options assembly createSandbox.ts listen.ts | node:util
cli.ts: core core/node cli | node:v8

# Fixtures for the tests of those who use the sandbox; nothing of the above may import them
testing: crypto core assembly | @noble/hashes/utils.js @playwright/test @scure/base
testing.ts: testing
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
messages/english: | holdfast
messages/spanish: messages/english | holdfast
messages: messages/english messages/spanish
messages.ts: messages/english messages
public:
styles:
app: messages messages.ts | @tanstack/react-query holdfast holdfast/react react wouter
  wouter/use-browser-location
components: messages messages.ts app | @base-ui/react/dialog @tanstack/react-query holdfast holdfast/react
  lean-qr lean-qr/extras/svg react react-dom wouter
developer/code: | holdfast holdfast/react holdfast/relay
developer: app components | @base-ui/react/tabs @tanstack/react-query holdfast holdfast/crypto
  holdfast/react react wouter
screens: messages.ts styles app components | @base-ui/react/switch @tanstack/react-query holdfast
  holdfast/react react wouter
main.tsx: messages.ts styles app | @fontsource-variable/atkinson-hyperlegible-mono/wght.css
  @fontsource-variable/hanken-grotesk/wght.css @fontsource/young-serif/400.css react
  react-dom/client

# Its backend, and what stands in for the world on one machine
platform: | holdfast/relay hono/* node:crypto node:events node:fs node:path nodemailer
server.ts: platform | @hono/node-server/conninfo holdfast/relay hono/*
local: platform | holdfast-sandbox holdfast/relay hono/* node:events node:http node:stream/consumers oidc-provider
  smtp-server
startDemo.ts: platform server.ts local | @hono/node-server holdfast-sandbox holdfast/relay
  node:http node:url vite
vite.config.ts: | @vitejs/plugin-react node:url vite
`),
  },
  {
    root: 'examples/agent',
    manifest: 'examples/agent/package.json',
    dependencies: ['dependencies', 'devDependencies'],
    ownPackages: ['holdfast', 'holdfast-sandbox'],
    rows: readTable(`
toolProblem.ts:
service: | zod
store: | fs-native-extensions node:crypto node:fs node:fs/promises node:path node:timers/promises zod
texts: toolProblem.ts service | holdfast
payments: toolProblem.ts service store texts | node:timers/promises
tools: toolProblem.ts service store texts payments | @modelcontextprotocol/sdk/types.js
  node:timers/promises zod
server: toolProblem.ts service store texts tools | @modelcontextprotocol/sdk/server/index.js
  @modelcontextprotocol/sdk/shared/protocol.js @modelcontextprotocol/sdk/types.js zod
command: service store texts server | @modelcontextprotocol/sdk/server/stdio.js node:os node:path node:util
main.ts: command
test/support: service store payments server command | @modelcontextprotocol/sdk/client/*
  @modelcontextprotocol/sdk/inMemory.js @modelcontextprotocol/sdk/shared/transport.js
  @modelcontextprotocol/sdk/types.js holdfast-sandbox holdfast-sandbox/testing node:child_process node:events node:fs/promises node:http
  node:net node:os node:path node:url vitest
test: service store payments texts command test/support | @modelcontextprotocol/sdk/client/*
  @modelcontextprotocol/sdk/types.js node:child_process
  node:events node:fs/promises node:http node:net node:os node:path node:readline
  node:stream/consumers node:timers/promises node:url vitest
`),
  },
]

/** The imports that the table forbids today. The list may only shrink: one that is not needed is refused. */
export const exceptions = readExceptions(`
demo/app/App.tsx -> demo/components/arrivals.ts: the page’s outer frame lies among what the screens share
demo/app/App.tsx -> demo/components/BareFrame.tsx: the page’s outer frame lies among what the screens share
demo/app/App.tsx -> demo/components/Boundary.tsx: the page’s outer frame lies among what the screens share
demo/app/App.tsx -> demo/components/Offline.tsx: the page’s outer frame lies among what the screens share
demo/app/App.tsx -> demo/components/Unreachable.tsx: the page’s outer frame lies among what the screens share
demo/app/App.tsx -> demo/components/Waiting.tsx: the page’s outer frame lies among what the screens share
demo/app/App.tsx -> demo/screens/Welcome.tsx: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/components/BareFrame.tsx: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/components/Boundary.tsx: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/components/Frame.tsx: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/components/Problem.tsx: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/components/ScreenGhost.tsx: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/components/Unreachable.tsx: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/components/Waiting.tsx: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/screens/Home.tsx: the page’s outer frame lies among what the screens share
demo/app/LoggedIn.tsx -> demo/screens/NotFound.tsx: the page’s outer frame lies among what the screens share
demo/app/screens.ts -> demo/screens/Setup.tsx: the list of screens lies among what they share
demo/app/screens.ts -> demo/screens/Send.tsx: the list of screens lies among what they share
demo/app/screens.ts -> demo/screens/Receive.tsx: the list of screens lies among what they share
demo/app/screens.ts -> demo/screens/Activity.tsx: the list of screens lies among what they share
demo/app/screens.ts -> demo/screens/Payment.tsx: the list of screens lies among what they share
demo/app/screens.ts -> demo/screens/Accounts.tsx: the list of screens lies among what they share
demo/app/screens.ts -> demo/screens/Agents.tsx: the list of screens lies among what they share
demo/app/screens.ts -> demo/screens/Cards.tsx: the list of screens lies among what they share
demo/app/screens.ts -> demo/screens/Security.tsx: the list of screens lies among what they share
demo/app/screens.ts -> demo/screens/Phrase.tsx: the list of screens lies among what they share
demo/app/screens.ts -> demo/developer/DeveloperPanel.tsx: the list of screens lies among what they share
demo/app/LoggedIn.tsx -> demo/developer/callLog.ts: the developer panel listens to every call
src/wallet/oneTimeCode/verifySealedCode.ts -> src/wallet/oneTimeCode/verifyOneTimeCode.lazy.ts: one result type for both forms of the code
demo/components/Dialog.tsx -> demo/components/Sheet.tsx: the props of a sheet lie beside the sheet
demo/components/DialogBesidePanel.tsx -> demo/components/Sheet.tsx: the props of a sheet lie beside the sheet
`)
