import { checkMethods, checkWhole, wrongOption } from '../checks/checkOption.ts'
import { checkOptionsOf, type OptionTable } from '../checks/checkShape.ts'
import type { AppUser } from '../identify/identify.ts'
import { createRelayKeys, type RelayKeys } from '../keys/relayKeys.ts'
import { createMemoryStore } from '../stores/memoryStore.ts'
import { boundStore, type RelayStore, storeMethods } from '../stores/relayStore.ts'
import {
  type AgentEventOptions,
  type AgentEventSettings,
  checkAgentEvents,
} from './agentEventOptions.ts'
import { type AllowedFields, checkAllowedFields } from './allowedFields.ts'
import { assertSecretStrong, checkKeys, isSecretWeak, type RelayKey } from './keyOptions.ts'
import { checkLimits, type RelayLimits } from './limitOptions.ts'
import type { RelayLog, RelayOnError } from './logOptions.ts'
import { missingOptions } from './missingOptions.ts'
import { checkOAuthOptions, type OAuthOptions, type OAuthSettings } from './oauthOptions.ts'
import { type BeforeForward, checkPolicyOptions, type PolicySettings } from './policyOptions.ts'
import { checkRelyingParty, type RelyingParty, type RelyingPartyOptions } from './relyingParty.ts'
import type { RelayRouteName } from './routeName.ts'
import {
  checkServiceOptions,
  type RelayFetch,
  type ServiceOptions,
  type ServiceSettings,
} from './serviceOptions.ts'
import {
  checkStepUpOptions,
  type StepUpRoute,
  type StepUpRule,
  type StepUpSettings,
} from './stepUpOptions.ts'
import { checkTelemetry, type RelayMeter, type RelayTracer } from './telemetryOptions.ts'

/** Options of {@link createRelay}. */
export interface RelayOptions<Context = unknown> {
  /** The service and the platform's own token for it. */
  service: ServiceOptions
  /** The relying party of the passkeys, and the pages that may call. */
  rp: RelyingPartyOptions
  /** The path at which the relay is mounted. @default '/wallet' */
  basePath?: string | undefined
  /**
   * The app user behind a request, from the app's own session; null or undefined where no one is
   * logged in or has no customer at the service yet. Called once for every request but the OAuth callback, and
   * again every 30 seconds with the request of an open stream; it must not read the request's body. People who share a customer share its payees, and each sees the payments of their own wallets.
   */
  authenticate: (request: Request, context: Context) => Promise<AppUser | null | undefined>
  /**
   * The caller's network address, for limits and for the service, which wants it beside an authorization; IPv6 is counted by its first 64 bits. The relay itself
   * reads no forwarding header, because only the app knows which proxy to believe. Behind a proxy the
   * connection's address is the proxy's, and everybody would share one limit: take what your own proxy
   * overwrites, never what a browser can send. @default no limit by address
   */
  clientAddress?: ((request: Request, context: Context) => string | undefined) | undefined
  /** The store that all instances share. @default a memory store, good for one instance */
  store?: RelayStore | undefined
  /**
   * The relay's own key, or several, each of at least 32 random bytes, the same on every instance. From
   * them it derives the keys that authenticate the ids of provider flows, encrypt the cursors of lists and
   * make the tag of the app user (`Holdfast-User`). The first key makes what is new, and every key verifies
   * flows and decrypts cursors; the tag changes with the first key. To change a key, first add the new one at
   * the end on all instances, then move it to the front, and remove the old one an hour later.
   *
   * Undefined is the default. In a list, a key that is undefined or empty is missing: every request is
   * refused, as without the API secret. So write `keys: [process.env.RELAY_KEY]`.
   * @default derived from service.clientSecret, so that its change ends the provider flows and lists under way
   */
  keys?: RelayKey | (RelayKey | undefined)[] | undefined
  /** Those that are not to be as they are by default. @default see {@link RelayLimits} */
  limits?: Partial<RelayLimits> | undefined
  /**
   * Milliseconds that `authenticate`, `beforeForward`, `agentEvents.subscribe` and a rule of `stepUp` may
   * take, and each call of the store. @default 5000
   */
  appTimeoutMs?: number | undefined
  /** Sign-in with OpenID providers. @default none */
  oauth?: OAuthOptions | undefined
  /**
   * The app's own rules. Called after ownership and limits, last before a call goes out, and for the
   * routes that the relay serves itself; of a signed action for both of its calls. Nothing returned
   * lets the call pass; a `PolicyRefusal` is 403 `REFUSED_BY_POLICY`. What it throws, and anything
   * else it returns, refuses the call with 500; after `appTimeoutMs` it is 504. A provider's callback,
   * which comes without the app's session, is not asked about. @default every call passes
   */
  beforeForward?: BeforeForward<Context> | undefined
  /**
   * The routes that demand that the user has signed in with a passkey of the wallet, through this relay, a
   * short time ago: 403 `STEP_UP_REQUIRED` otherwise, which `signInWithPasskey` resolves. Of a signed action it
   * is demanded when the signature is requested, and again, 10 minutes later at most, when it is sent;
   * `executeQuote` has only the latter, without these minutes. A call that names several wallets, itself or by
   * its card or agent, needs a passkey of each; where it names none, one of any of the user's counts.
   * @default `revealCard: { maxAgeSeconds: 300 }`, where no other rule for it is given
   */
  stepUp?: { [Route in StepUpRoute]?: StepUpRule<Context> | undefined } | undefined
  /** Fields that pages may send, and routes they have, beside the usual ones. @default none */
  allow?: AllowedFields | undefined
  /**
   * Tells pages at once what agents want to do; needs `allow: { agents: true }`. Without it the relay has
   * no route `watchAgentActions`, and pages poll. @default none
   */
  agentEvents?: AgentEventOptions<Context> | undefined
  /** Routes that the relay does not have: 404, like an address that is none. @default none */
  disabledRoutes?: RelayRouteName[] | undefined
  /**
   * Called once for each request with an entry that has nothing personal in it, and with the context the
   * host passed. @default no log
   */
  log?: RelayLog<Context> | undefined
  /**
   * Called with each failure of `authenticate`, the store, the service, a provider or the relay itself,
   * with its causes. They are not redacted and never reach the browser: treat them like a debug log.
   * @default prints each failure (5xx) with `console.error`: once a code, sentence and relay, and nothing of requests or causes
   */
  onError?: RelayOnError<Context> | undefined
  /**
   * The header of the request's id, on the incoming request, on every response and on calls to the
   * service. An incoming id that is missing or malformed is replaced by a new UUID. @default 'X-Request-Id'
   */
  requestIdHeader?: string | undefined
  /**
   * OpenTelemetry's, or one of its shape: a server span for each request, named by its route, and in it
   * a client span for each call to the service. Nothing personal is in them. @default no spans
   */
  tracer?: RelayTracer | undefined
  /**
   * OpenTelemetry's, or one of its shape: durations of requests and of calls to the service, and a
   * count of failures. Nothing personal is in them. @default no metrics
   */
  meter?: RelayMeter | undefined
  /** The `fetch` that reaches the service. @default globalThis.fetch */
  fetch?: RelayFetch | undefined
  /** Milliseconds since 1970. @default Date.now */
  now?: (() => number) | undefined
}

/** The options, checked once and with their defaults. */
export interface Settings {
  service: ServiceSettings
  rp: RelyingParty
  /** Credentials and addresses that are still missing: every request is refused. */
  missingOptions: string[]
  /** Without a slash at its end; '' at the root. */
  basePath: string
  limits: RelayLimits
  appTimeoutMs: number
  oauth: OAuthSettings | undefined
  keys: RelayKeys
  /** True if the keys come from an API secret that could be guessed. */
  isSecretWeak: boolean
  policy: PolicySettings
  stepUp: StepUpSettings
  allow: AllowedFields
  /** Absent where the app has no subscription. */
  agentEvents: AgentEventSettings | undefined
  /** With a deadline on every call. */
  store: RelayStore
  requestIdHeader: string
  fetch: RelayFetch
  now: () => number
}

const relayOptions: OptionTable<RelayOptions> = {
  service: 'plain',
  rp: 'plain',
  basePath: 'text?',
  authenticate: 'function',
  clientAddress: 'function?',
  store: 'object?',
  keys: 'any?',
  limits: 'plain?',
  appTimeoutMs: 'any?',
  oauth: 'plain?',
  beforeForward: 'function?',
  stepUp: 'plain?',
  disabledRoutes: 'list?',
  allow: 'plain?',
  agentEvents: 'plain?',
  log: 'function?',
  onError: 'function?',
  requestIdHeader: 'text?',
  tracer: 'object?',
  meter: 'object?',
  fetch: 'function?',
  now: 'function?',
}

/**
 * @throws INVALID_INPUT naming the option that is wrong; a relay that starts is set up right
 */
export function checkOptions<Context>(options: RelayOptions<Context>): Settings {
  checkOptionsOf<RelayOptions<Context>>('createRelay', options, relayOptions, 'Relay')
  checkTelemetry(options)
  const now = options.now ?? Date.now
  const rp = checkRelyingParty(options.rp)
  const basePath = checkBasePath(options.basePath ?? '/wallet')
  const appTimeoutMs = checkWhole(options.appTimeoutMs ?? 5_000, 'appTimeoutMs')
  const service = checkServiceOptions(options.service)
  assertSecretStrong(options)
  const oauth =
    options.oauth && checkOAuthOptions(options.oauth, rp.origins, `${basePath}/oauth/callback`)
  return {
    service,
    keys: createRelayKeys(checkKeys(options.keys, service.clientSecret)),
    isSecretWeak: isSecretWeak(options),
    rp,
    basePath,
    oauth,
    missingOptions: missingOptions(service, oauth, options.keys),
    policy: checkPolicyOptions(options),
    stepUp: checkStepUpOptions(options.stepUp),
    allow: checkAllowedFields(options.allow ?? {}),
    agentEvents: checkAgentEvents(options.agentEvents, options.allow),
    limits: checkLimits(options.limits ?? {}),
    appTimeoutMs,
    store: boundStore(checkStore(options.store ?? createMemoryStore({ now })), appTimeoutMs),
    requestIdHeader: checkRequestIdHeader(options.requestIdHeader ?? 'X-Request-Id'),
    // Called as a bare function: some hosts' fetch refuses any other receiver.
    fetch: options.fetch ?? ((request) => fetch(request)),
    now,
  }
}

function checkStore(store: RelayStore): RelayStore {
  checkMethods('store', store, storeMethods, 'a store of createRedisStore')
  return store
}

/** A name that no header of the relay's, the service's or the platform's own can have. */
function checkRequestIdHeader(name: string): string {
  // guard: relay-request-id-header
  if (/^(?!request-id$)[a-z0-9-]{1,60}-id$/i.test(name)) return name
  throw wrongOption(
    'requestIdHeader',
    'must be a header name that ends in -Id, such as X-Request-Id, and not Request-Id, which the service uses',
  )
}

function checkBasePath(basePath: string): string {
  const trimmed = basePath.replace(/\/$/, '')
  // A URL has no segments of dots: it would match no request.
  if (/^(?:\/(?!\.\.?(?:\/|$))[A-Za-z0-9._~-]+)*$/.test(trimmed)) return trimmed
  throw wrongOption('basePath', 'must be a path such as /wallet, without . and .. in it')
}
