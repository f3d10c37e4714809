import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { build, type Plugin } from 'esbuild'
import { type AppUser, createRelay, type RelayOptions } from 'holdfast/relay'
import { createSandbox, type Sandbox, type SandboxOptions } from 'holdfast-sandbox'
import { listenOn } from '../../../demo/server/local/listenOn.ts'
import { type LocalProvider, startProvider } from '../../../demo/server/local/provider.ts'
import { readGuards } from '../../../scripts/guards/guard.ts'
import { readSource } from '../../../scripts/guards/markers.ts'
import { withoutControl } from '../../../scripts/guards/takeOut.ts'

/** A page with the library in it, the real relay behind it, and the real sandbox behind that. */
export interface Harness {
  url: string
  sandbox: Sandbox
  /** Whether the service knows magic values and nothing else. */
  isHosted: boolean
  /** A real OpenID provider, on another site than the page. */
  provider: LocalProvider
  /** Everything the relay was asked, as method and path. */
  calls: string[]
  newUser(options?: NewUser): Promise<HarnessUser>
  /** Gives a user the wallet of another too. */
  share(owner: HarnessUser, user: HarnessUser): void
  close(): Promise<void>
}

/** What the service is told of a new user's customer. */
interface NewUser {
  email?: string
  phoneNumber?: string
  /** Whether only the platform has the address, so that the wallet begins without a credential. */
  isEmailUntold?: boolean
  /** Where they live; in the EU they authorize payments with a second factor. */
  region?: string
  /** What customers in the EU agree to. */
  endUserTermsConsent?: object
}

/** A user of the platform, with a wallet. */
export interface HarnessUser {
  /** The cookie that logs in. */
  id: string
  accountId: string
  email: string
  customerId: string
}

/** The code of every message of the service's to a customer in the EU: none of them is sent. */
export const sentCode = '123456'

const clientId = 'sandbox'
const clientSecret = 'sandbox-secret'
const page = `<!doctype html><html lang="en"><title>Holdfast</title>
<input autocomplete="username webauthn" aria-label="name">
<script type="module">import * as holdfast from '/holdfast.js'; globalThis.holdfast = holdfast</script>`

/** Starts everything on free ports: an OpenID provider on another site too. */
export async function startHarness(
  sandboxOptions: SandboxOptions = {},
  relayOptions: Partial<RelayOptions> = {},
): Promise<Harness> {
  let answer: (request: Request) => Promise<Response> = async () =>
    new Response('', { status: 503 })
  const server = createServer(getRequestListener((request) => answer(request)))
  const url = `http://localhost:${await listenOn(server, 0)}`
  const provider = await startProvider(`${url}/wallet/oauth/callback`)
  const { issuer } = provider
  const [sandbox, files] = await Promise.all([
    createSandbox({ clientId, clientSecret, oidcIssuers: [{ issuer }], ...sandboxOptions }),
    bundleLibrary(),
  ])
  const users = new Map<string, AppUser>()
  const calls: string[] = []
  const relay = createRelay({
    service: {
      baseUrl: `http://localhost${sandbox.basePath}`,
      clientId,
      clientSecret,
      kind: 'sandbox',
      // Clients of the live generations know the header by the service's own name.
      ...(sandboxOptions.profile?.startsWith('live') && {
        signatureHeader: 'Grid-Wallet-Signature',
      }),
    },
    rp: { id: 'localhost', name: 'Harness', origins: [url] },
    fetch: sandbox.fetch,
    authenticate: async (request) => users.get(userIdOf(request)) ?? null,
    oauth: { providers: { local: clientAt(provider) }, returnTo: ['/back'] },
    allow: { agents: true },
    ...relayOptions,
  })
  answer = async (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/wallet/')) return serveFile(files, pathname)
    calls.push(`${request.method} ${pathname}`)
    return relay(request)
  }
  return {
    url,
    sandbox,
    isHosted: sandboxOptions.mode === 'magic',
    provider,
    calls,
    newUser: ({ email = `${crypto.randomUUID()}@example.com`, ...contact } = {}) =>
      createUser(sandbox, users, { email, ...contact }),
    share: ({ accountId }, { id }) => {
      const user = users.get(id)
      if (user) users.set(id, { ...user, accountIds: [...user.accountIds, accountId] })
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await Promise.all([provider.close(), sandbox.close()])
    },
  }
}

/** Asks the sandbox as the platform would. */
export async function askSandbox<T>(
  sandbox: Sandbox,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const response = await sandbox.fetch(
    new Request(`http://localhost${sandbox.basePath}${path}`, {
      method,
      headers: { Authorization: sandbox.authorization, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

async function createUser(
  sandbox: Sandbox,
  users: Map<string, AppUser>,
  contact: NewUser & { email: string },
): Promise<HarnessUser> {
  const ask = <T>(method: string, path: string, body?: object) =>
    askSandbox<T>(sandbox, method, path, body)
  const { email, isEmailUntold, ...other } = contact
  const fullName = 'Ada Lovelace'
  const customer = await ask<{ id: string; contactVerification?: object }>('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    fullName,
    ...other,
    ...(!isEmailUntold && { email }),
  })
  if (customer.contactVerification) await verifyContacts(sandbox, customer.id)
  const accounts = await ask<{ data: { id: string }[] }>(
    'GET',
    `/customers/internal-accounts?type=EMBEDDED_WALLET&customerId=${customer.id}`,
  )
  const accountId = accounts.data[0]?.id ?? ''
  const id = crypto.randomUUID()
  users.set(id, {
    id,
    displayName: fullName,
    customerId: customer.id,
    accountIds: [accountId],
    verifiedEmails: [email],
  })
  return { id, accountId, email, customerId: customer.id }
}

/** What a customer in the EU does before they have a wallet. */
async function verifyContacts(sandbox: Sandbox, customerId: string): Promise<void> {
  for (const channel of ['email', 'phone']) {
    const path = `/customers/${customerId}/verify-${channel}`
    await askSandbox(sandbox, 'POST', path, {})
    await askSandbox(sandbox, 'POST', `${path}/confirm`, { code: sentCode })
  }
}

function userIdOf(request: Request): string {
  return /(?:^|; )user=([^;]+)/.exec(request.headers.get('Cookie') ?? '')?.[1] ?? ''
}

async function bundleLibrary(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./holdfast.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    splitting: true,
    target: 'es2022',
    outdir: '/',
    write: false,
    plugins: takeOut(process.env.HOLDFAST_TAKE_OUT),
  })
  return new Map(outputFiles.map(({ path, contents }) => [path, contents]))
}

/** Takes one guard’s control out of the page: a story must notice (scripts/proofStories.ts). */
function takeOut(guardId: string | undefined): Plugin[] {
  if (!guardId) return []
  const guard = readGuards().find(({ id }) => id === guardId)
  if (!guard) throw new Error(`No guard has the id ${guardId}`)
  const { file } = guard.marker
  const contents = withoutControl(guard, readSource(file))
  const setup: Plugin['setup'] = ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, ({ path }) =>
      path.endsWith(`/${file}`) ? { contents, loader: 'ts' } : undefined,
    )
  }
  return [{ name: 'take-out', setup }]
}

/** Pages: one to start from, one to come back to, and one that is isolated from its popups. */
const pages: Record<string, Record<string, string>> = {
  '/': {},
  '/back': {},
  '/isolated': { 'Cross-Origin-Opener-Policy': 'same-origin' },
}

function serveFile(files: Map<string, Uint8Array>, pathname: string): Response {
  const file = files.get(pathname)
  if (file) {
    return new Response(Buffer.from(file), { headers: { 'Content-Type': 'text/javascript' } })
  }
  const headers = pages[pathname]
  return headers
    ? new Response(page, { headers: { 'Content-Type': 'text/html', ...headers } })
    : new Response('Not found', { status: 404 })
}

/** The harness as the provider's client: the relay refuses any other field. */
function clientAt({ issuer, clientId: id, clientSecret: secret }: LocalProvider) {
  return { issuer, clientId: id, clientSecret: secret }
}
