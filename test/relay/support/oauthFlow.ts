import { createRelay, type Relay, type RelayFetch, type RelayOptions } from '../../../src/relay.ts'
import { type Browser, createBrowser, loginHeader, pageOrigin } from './browser.ts'
import { client, type LoginOptions, logInAtProvider } from './openIdProvider.ts'
import { credentials } from './relayUnderTest.ts'
import { json, scriptedService } from './scriptedService.ts'
import { ada, adasThings, bob } from './users.ts'

/** Where the providers send browsers back to. */
export const callbackUrl = `${pageOrigin}/wallet/oauth/callback`

/** The same of one provider among several. */
export function ownCallbackUrl(provider: string, url: string = callbackUrl): string {
  return `${url}/${provider}`
}

/** Another origin of the app's, and where the providers send browsers back to there. */
export const secondOrigin = 'http://localhost:5174'
export const secondCallbackUrl = `${secondOrigin}/wallet/oauth/callback`

/** A key of the device's; nobody opens what is sealed to it here. */
export const clientPublicKey = `04${'aB'.repeat(64)}`

/** The credential of Ada's that signs in with the provider. */
export const { credentialId } = adasThings

const time = '2026-06-01T12:00:00.000Z'

/** The session every verify answers with. */
export const session = {
  id: 'Session:1',
  accountId: adasThings.accountId,
  type: 'OAUTH',
  nickname: 'ada@example.com',
  createdAt: time,
  updatedAt: time,
  expiresAt: time,
  encryptedSessionSigningKey: 'sealed',
}

/** Takes every token it is given, as the service does with a good one. */
export function trustingService(received: { path: string; body: unknown }[]): RelayFetch {
  return scriptedService(({ method, path, body }) => {
    if (method === 'GET') return json(200, { data: [{ id: credentialId, type: 'OAUTH' }] })
    received.push({ path, body })
    return json(200, session)
  })
}

/** A relay with the providers of a test, and the users Ada and Bob. */
export function relayWithProviders(
  issuers: Record<string, string>,
  service: RelayFetch,
  options: Partial<RelayOptions> = {},
): Relay {
  const providers = Object.entries(issuers).map(([name, issuer]) => [name, { issuer, ...client }])
  return createRelay({
    service: { baseUrl: 'http://localhost/2025-10-13', ...credentials },
    rp: { id: 'localhost', name: 'Test app', origins: [pageOrigin, secondOrigin] },
    authenticate: async (request) => {
      const login = request.headers.get(loginHeader)
      return [ada, bob].find(({ id }) => id === login) ?? null
    },
    fetch: service,
    // Tests cause failures on purpose; those that look at them pass their own.
    onError: () => {},
    oauth: { providers: Object.fromEntries(providers), returnTo: ['/account', '/home?tab=1'] },
    ...options,
  })
}

/** A flow a page has started. */
export interface StartedFlow {
  flowId: string
  authorizationUrl: string
  /** What the browser sends back: `name=value`. */
  cookie: string
  setCookie: string
}

/** Starts a flow as the library does. */
export async function start(browser: Browser, changes: object = {}): Promise<StartedFlow> {
  const body = { ...startBody, ...changes }
  const answer = await browser.post<StartedFlow>('/oauth/start', body)
  if (answer.status !== 201) throw new Error(`not started: ${answer.text}`)
  const setCookie = answer.headers.get('Set-Cookie') ?? ''
  return { ...answer.body, setCookie, cookie: setCookie.split(';')[0] ?? '' }
}

/** The body of a sign-in. */
export const startBody = {
  purpose: 'signIn',
  provider: 'main',
  accountId: adasThings.accountId,
  credentialId,
  clientPublicKey,
}

/** The browser arriving from the provider: a navigation, with cookies and nothing of the app's. */
export function arrive(relay: Relay, url: URL | string, cookie: string | undefined) {
  const headers = {
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': 'navigate',
    ...(cookie && { Cookie: `other=1; ${cookie}` }),
  }
  return relay(new Request(url, { headers }))
}

/** A whole round: start, log in, come back. */
export async function goThrough(
  relay: Relay,
  changes: object = {},
  { origin, ...login }: LoginOptions & { origin?: string } = {},
) {
  const browser = createBrowser(relay, ada.id, origin)
  const flow = await start(browser, changes)
  const back = await logInAtProvider(flow.authorizationUrl, login)
  const page = await arrive(relay, back, flow.cookie)
  return { browser, flow, back, page, html: await page.text() }
}

/** What the library asks for when a flow is over. */
export function resultOf(browser: Browser, { flowId }: { flowId: string }) {
  return browser.post<{ status: string; code?: string; reason?: string }>('/oauth/result', {
    flowId,
  })
}

/** The claims of a token, unchecked. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
