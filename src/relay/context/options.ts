import type { Quote } from '../../shared/resources.ts'
import type { RelayHealth } from './health.ts'
import type { RelayLimits } from './limits.ts'
import type { RelayLog, RelayOnError } from './log.ts'
import type { RelayRouteName } from './routeName.ts'
import type { RelayStore } from './store.ts'
import type { RelayMeter, RelayTracer } from './telemetry.ts'

/** The app's own user, as the app's login knows them. */
export interface AppUser {
  /** Stable for as long as the user exists; never sent to the service or the browser. */
  id: string
  /** Shown by the browser's passkey prompt. */
  displayName: string
  /** `Customer:<uuid>` at the service. */
  customerId: string
  /** The wallets the user may act for: `InternalAccount:<uuid>`. Empty until the service has made one. */
  accountIds: string[]
  /** Addresses the app has verified; only these can become e-mail credentials. */
  verifiedEmails: string[]
}

/** The address of the service, and the credentials for it. */
export interface ServiceOptions {
  /**
   * Ends in the version, such as `https://api.example.com/2025-10-13`. http only on this machine, or
   * with `kind: 'sandbox'` to a container such as `http://sandbox:4800`. Where this, the id or the
   * secret is empty, as in a build without its environment, the relay refuses every request.
   */
  baseUrl: string | undefined
  /** The API token's id. */
  clientId: string | undefined
  /** The API token's secret. Server-side only. */
  clientSecret: string | undefined
  /** The name of the wallet signature's header at the service. @default 'Service-Wallet-Signature' */
  signatureHeader?: string | undefined
  /**
   * The kind of service. The library's hosted-sandbox environment, whose test values stand for real
   * proofs, refuses to work in front of anything but a sandbox. Only where `'production'` is written is a `clientSecret` refused
   * that could be guessed, and for which there are no `keys`. @default 'production'
   */
  kind?: 'production' | 'sandbox' | undefined
  /** Milliseconds that the service may take for one call, response included. @default 15000 */
  timeoutMs?: number | undefined
}

/** The relying party passkeys belong to, and the pages that may call. */
export interface RelyingPartyOptions {
  /** Domain, such as `example.com`: the host of every origin, or a parent domain of it. */
  id: string
  /** Shown by some passkey prompts. */
  name: string
  /** Origins of the app's pages, such as `https://example.com`. Writes from others are refused. */
  origins: string[]
  /**
   * Accepts further origins, such as those of preview deployments: compare the whole origin, since
   * every page it accepts can act as your users. Called only for https origins, and http ones on this
   * machine, whose host fits `id`. `false` is 403; a promise, anything else, and what it throws are 500.
   * @default only `origins`
   */
  isAllowedOrigin?: ((origin: string) => boolean) | undefined
}

/** An OpenID provider. */
export interface OAuthProvider {
  /** Its issuer, such as `https://accounts.google.com`; everything else is discovered from it. */
  issuer: string
  /** The app's, as registered there. */
  clientId: string
  /** Absent for a public client. */
  clientSecret?: string | undefined
  /** The scopes that are asked for. @default ['openid', 'email'] */
  scopes?: string[] | undefined
}

/** Sign-in with OpenID providers, run by the relay so that no token reaches a page. */
export interface OAuthOptions {
  /** By the names the browser calls them; of several, each comes back to its own name. */
  providers: Record<string, OAuthProvider>
  /**
   * The address of `/oauth/callback` on one of `rp.origins`, where browsers reach it by another path
   * than `basePath` says. A flow comes back to this path on the origin it was started from, and with
   * more than one provider to the provider's name below it; for each origin in use that address is
   * registered at the provider, exactly so.
   * @default on each of `rp.origins`, `basePath` and `/oauth/callback`
   */
  callbackUrl?: string | undefined
  /** The paths a redirect sign-in may come back to. @default none */
  returnTo?: string[] | undefined
  /** The `fetch` that reaches providers. @default globalThis.fetch */
  fetch?: RelayFetch | undefined
  /** Milliseconds that a provider may take for one call, response included. @default 10000 */
  timeoutMs?: number | undefined
}

/** The part of `fetch` the relay uses; a sandbox in the same process has it too. */
export type RelayFetch = (request: Request) => Promise<Response>

/** Random bytes, or text of them, such as the output of `openssl rand -base64 32`. */
export type RelayKey = string | Uint8Array
/**
 * A call as the app's own rules see it: checked for its form, its ids known to be the user's, its limits
 * counted. Everything in it is a frozen copy, and bodies may contain codes and tokens: do not log them.
 */
export interface PolicyCall<Context = unknown> {
  readonly route: RelayRouteName
  /** The request's id, as in the log entry and in the response: by it, a log of your own is joined. */
  readonly requestId: string
  /** The user, as `authenticate` returned it. */
  readonly user: Readonly<AppUser>
  /** The ids and addresses in the path, by their names in the route table. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Empty for a route without a body. */
  readonly body: Readonly<Record<string, unknown>>
  /**
   * True if the call carries a wallet signature. A signed action is two calls with the same body, the first
   * without and the second with the signature; `executeQuote` is the second alone.
   */
  readonly isSigned: boolean
  /** The context that the host passed to the relay beside the request. */
  readonly context: Context
  /**
   * Reads the quote that the path names from the service, once for each call. Nothing in it comes from
   * the page.
   *
   * @returns undefined for a call that names no quote
   */
  readQuote(): Promise<Quote | undefined>
}

/** The reason the app's policy refuses a call. */
export interface PolicyRefusal {
  /** An upper-case identifier such as `DAILY_LIMIT`; the page reads it as `reason`. */
  reason: string
  /** A sentence for the page's log, of at most 300 characters. @default a sentence of the relay's */
  message?: string | undefined
}

/** See `RelayOptions.beforeForward`. */
export type BeforeForward<Context = unknown> = (
  call: PolicyCall<Context>,
) => PolicyRefusal | undefined | Promise<PolicyRefusal | undefined>

/** Fields that pages may send, and routes they have, only where the platform says so. */
export interface AllowedFields {
  /**
   * The platform's own id of a payee, which a page could make up or take from another one.
   * @default false
   */
  platformAccountId?: boolean | undefined
  /**
   * The route `createCard`, by which a user issues cards to themselves as often as they like.
   * @default false
   */
  createCard?: boolean | undefined
  /**
   * The routes of agents: programs that act for the customer, within a policy. Without it they are 404.
   * @default false
   */
  agents?: boolean | undefined
  /**
   * The routes that enroll and delete the factors with which payments are authorized. Demand a step-up of
   * them: with the app's session alone, an attacker could add a factor of their own.
   * @default false
   */
  scaFactors?: boolean | undefined
  /**
   * The routes by which a customer trusts a payee, so that payments to it need no strong authentication.
   * @default false
   */
  trustedPayees?: boolean | undefined
}

/** The routes that can demand a step-up: not those by which a user signs in with a passkey. */
export type StepUpRoute = Exclude<
  RelayRouteName,
  | 'getEnvironment'
  | 'startSignIn'
  | 'listInternalAccounts'
  | 'listCredentials'
  | 'challengeCredential'
  | 'verifyCredential'
  | 'receiveOAuthCallback'
  | 'receiveProviderCallback'
>

/** A rule that demands a recent sign-in of the user's with a passkey. */
export interface StepUp {
  /** The maximum age in seconds, from 1 to 86,400, on the service's clock. */
  maxAgeSeconds: number
  /**
   * Of `executeQuote`: the step-up is demanded only if the quote sends more than this, fees included, in the
   * currency's smallest unit. A currency that is not listed always demands it. @default every amount
   */
  above?: Record<string, number> | undefined
  /**
   * True if the step-up is demanded only where the wallet has a passkey: its first one can be added without. Of
   * several wallets, those that have one need it. A passkey that was removed without a step-up counts as there
   * for 24 hours. @default false
   */
  onlyWherePasskey?: boolean | undefined
}

/** A {@link StepUp}, or a function that returns the seconds, and undefined where no step-up is demanded. */
export type StepUpRule<Context = unknown> =
  | StepUp
  | ((call: PolicyCall<Context>) => number | undefined | Promise<number | undefined>)

/** Ends a subscription. What it throws, also later, goes to `onError`. */
export type Unsubscribe = () => unknown

/** News of what agents of customers want to do, sent to open pages as it comes. */
export interface AgentEventOptions<Context = unknown> {
  /**
   * Subscribes to changes of what the agents of `user.customerId` want to do, of which the service's
   * webhooks `AGENT_ACTION.*` inform your backend: call `notify` at each. A page learns only that it must
   * read the list again, so one call too many does no harm. Called once for each stream. A promise is
   * waited for, until `appTimeoutMs`, before the stream opens; what is thrown is 500, and the page polls.
   *
   * @returns a function that ends the subscription: called once, when the stream has ended, or failed to open
   */
  subscribe: (
    user: Readonly<AppUser>,
    notify: () => void,
    context: Context,
  ) => Unsubscribe | Promise<Unsubscribe>
  /** Open streams of one user, on each instance. One more is 429, and that page polls. @default 4 */
  maxStreamsPerUser?: number | undefined
  /** Open streams of all users, on each instance. @default 1000 */
  maxStreams?: number | undefined
  /**
   * Seconds that a stream lasts, from 5 to 3600. The page then reads the list and opens another one. Less
   * than your host lets a response last. @default 240
   */
  maxStreamSeconds?: number | undefined
}

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
   * @default `revealCard: { maxAgeSeconds: 300, onlyWherePasskey: true }`, where no other rule for it is given
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

/** A Fetch handler. `context` is passed to the functions among the options as it is. */
export type RelayHandler<Context = unknown> = (
  request: Request,
  context?: Context,
) => Promise<Response>

/** The handler, and what a health route needs. */
export interface Relay<Context = unknown> extends RelayHandler<Context> {
  /**
   * Checks whether the service takes the API token (`GET /config`), and whether the store keeps a value. Each check
   * ends after `appTimeoutMs`. Never rejects; causes go to `onError`, with `context`. Calls while one is
   * under way share its result.
   */
  health(context?: Context): Promise<RelayHealth>
}
