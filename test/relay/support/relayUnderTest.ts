import type { Sandbox } from 'holdfast-sandbox'
import {
  type AppUser,
  createMemoryStore,
  createRelay,
  type Relay,
  type RelayFetch,
  type RelayLogEntry,
  type RelayOptions,
} from '../../../src/relay.ts'
import { type Browser, createBrowser, loginHeader, pageOrigin } from './browser.ts'

/** What a test may set. */
export interface RelayUnderTestOptions extends Partial<RelayOptions> {
  fetch: RelayFetch
  users?: AppUser[]
}

/** A relay whose dealings with the service are seen. */
export interface RelayUnderTest {
  relay: Relay
  /** Every request the service was sent. */
  seen: SeenRequest[]
  log: RelayLogEntry[]
  browserOf(user?: AppUser): Browser
}

/** A request as the service got it. */
interface SeenRequest {
  method: string
  path: string
  search: string
  headers: Headers
  body: string
}

/** How a relay reaches a sandbox, whatever its profile. */
export function serviceOf({ fetch, basePath }: Pick<Sandbox, 'fetch' | 'basePath'>) {
  return { fetch, service: { baseUrl: `http://localhost${basePath}`, ...credentials } }
}

/** The API token of the sandbox. */
export const credentials = { clientId: 'sandbox', clientSecret: 'sandbox-secret' }

const unreachableProvider = {
  providers: { test: { issuer: 'https://provider.example', clientId: 'app' } },
  fetch: async () => Promise.reject(new TypeError('unreachable')),
}

/** A relay in front of `fetch`, with a login that believes a header. */
export function relayUnderTest({
  fetch,
  users = [],
  // Every route, for the tests that are made from the table.
  allow = { createCard: true, agents: true, scaFactors: true, trustedPayees: true },
  ...options
}: RelayUnderTestOptions): RelayUnderTest {
  const seen: SeenRequest[] = []
  const log: RelayLogEntry[] = []
  const relay = createRelay({
    service: { baseUrl: 'http://localhost/2025-10-13', ...credentials },
    rp: { id: 'localhost', name: 'Test app', origins: [pageOrigin] },
    authenticate: async (request) => {
      const login = request.headers.get(loginHeader)
      return users.find(({ id }) => id === login) ?? null
    },
    fetch: async (request) => {
      seen.push(await look(request.clone()))
      return fetch(request)
    },
    oauth: unreachableProvider,
    allow,
    ...(allow.agents && { agentEvents: { subscribe: () => () => undefined } }),
    log: (entry) => log.push(entry),
    onError: () => {},
    store: createMemoryStore({ now: options.now }),
    ...options,
  })
  return { relay, seen, log, browserOf: (user) => createBrowser(relay, user?.id) }
}

async function look(request: Request): Promise<SeenRequest> {
  const { pathname, search } = new URL(request.url)
  const { method, headers } = request
  return { method, path: pathname, search, headers, body: await request.text() }
}
