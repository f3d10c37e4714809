import type { Credential } from '../../shared/resources.ts'
import type { Parser } from '../../shared/shape.ts'
import type { RelayContext } from './context.ts'
import type { Trace } from './log.ts'
import type { AllowedFields, AppUser } from './options.ts'
import type { OwnedKind, Owner } from './ownership.ts'
import type { RelayRouteName } from './routeName.ts'

/** Where a request carries an id, and what kind of thing it must be of the user's. */
export interface IdPlace {
  in: 'path' | 'query' | 'body'
  /** The parameter, or the dotted way through the body; `[]` is each item of a list. */
  name: string
  kind: OwnedKind
  /** What an id looks like here, where the field may hold something else that has no owner. */
  form?: RegExp
}

/** What is counted, and refused when it is too much. */
export type LimitKind = 'challenge' | 'verify' | 'create' | 'result' | 'proof'

/** The only headers of a browser's that reach the service. */
export interface WalletHeaders {
  signature?: string
  requestId?: string
  idempotencyKey?: string
}

/** A request of which every part has been checked for its form. */
export interface Call {
  route: Route
  user: AppUser
  /** The network the request came from, in the app's words. */
  address: string | undefined
  /** The address itself, where the app names one that is an IP address. */
  ipAddress: string | undefined
  /** Whose the route's first id is, as the service tells. */
  owner: Owner | undefined
  /** Whose all of its ids are. */
  owners: Owner[]
  /** The page's: of a write, one of the app's own; of a read, that or ''. */
  origin: string
  params: Record<string, string>
  query: Record<string, string>
  body: object
  headers: WalletHeaders
  /** The credentials of its account, of a call that the relay makes just after it has listed them. */
  listed?: Credential[] | undefined
  /** For the log. */
  trace: Trace
}

/** How a call ended at the service, as far as the relay can know. */
export type Outcome =
  /** It was done. */
  | 'done'
  /** It will be done when the challenge it answered with is signed. */
  | 'challenged'
  /** It was refused for good. */
  | 'refused'
  /** It was refused, for a reason that passes: too many calls, or the platform's API token. */
  | 'refusedForNow'
  /** It may have been done. */
  | 'unknown'

/** A call that may go out. */
export interface Prepared {
  /** The body to send instead of the call's. */
  body: object
  /** @param response - the body of the service's response; undefined where there is none */
  settle(outcome: Outcome, response?: unknown): Promise<void>
}

/** Checks what must hold beside ownership before a call goes out, and writes the body that does. */
type Prepare = (relay: RelayContext, call: Call) => Promise<Prepared>

/**
 * Which items of a list the service gave for the customer are for this one of its users to see. It asks
 * the same of the service whatever is in the list.
 */
export type ListFilter = (
  relay: RelayContext,
  user: AppUser,
  call: Call,
) => Promise<(item: object) => boolean>

/** How a call is passed to the service and its response back. */
interface Forwarding {
  /** The known fields of the response; absent where the response is empty. */
  response?: Parser<object>
  /** Where the user's customer id is added. */
  customer?: 'query' | 'body'
  /** What the service calls it there. @default 'customerId' */
  customerName?: 'customerId' | 'cardholderId'
  /** Where the service has the list. @default the route's own path */
  servicePath?: string
  /** What it is asked for there beside the query. */
  serviceQuery?: Record<string, string>
  /** What the service answers where its generation does not have the operation. */
  unsupportedStatus?: number
  /** Whether a 202 asks for a signature over the same request. */
  signedRetry?: boolean
  /** The path a Request-Id in the response is good for, given the path of the call. */
  challengeFor?: (path: string) => string
  /** Whether this body, unsigned, answers a challenge, whose Request-Id it must bring. */
  isChallengeResponse?: (body: object) => boolean
  prepare?: Prepare
  /** What the response, or each item of its `data`, is: checked, and learned, to be the user's. */
  resourceKind?: OwnedKind
  /** The field of the response that is that. @default the response itself */
  resourceIn?: string
  /** Takes note of a final response. When that fails, the response stands. */
  onDone?: (relay: RelayContext, call: Call, response: object) => Promise<void>
  /** Which items of a list are shown; the service is asked for the customer's. */
  listFilter?: ListFilter
}

interface RouteBase {
  /** As in logs and in the documentation. */
  name: RelayRouteName
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** As the browser calls it below the mount path, and the service below its base URL. */
  path: string
  ids: IdPlace[]
  /** Path parameters that are no owned ids. */
  params?: Record<string, Parser<string>>
  /** Query parameters that pass; others are refused. */
  query?: Record<string, Parser<string | undefined>>
  /** Body fields that pass; others are refused. Absent: the body is not read. */
  body?: Parser<object> & { fields?: string[] }
  /** Those of them that need the platform's opt-in. */
  optIn?: 'platformAccountId'[]
  /** The opt-in without which the relay does not have the route. */
  allowedBy?: keyof AllowedFields
  /** The option without which the relay does not have the route. */
  needs?: 'agentEvents'
  /** Headers that pass; others are dropped. */
  headers: (keyof WalletHeaders)[]
  /** One of them without which the service is not asked. */
  requiredHeader?: keyof WalletHeaders
  /** Whether a call allows more than before: a step-up is demanded of no other. @default always */
  isStepUpNeeded?: (relay: RelayContext, call: Call) => Promise<boolean>
  /** The user's wallets that a call lets be used, beside those that its ids name. @default none */
  usedWallets?: (relay: RelayContext, call: Call) => Promise<string[]>
  limit?: LimitKind
}

/** A route of the service's. */
export interface ForwardedRoute extends RouteBase {
  forward: Forwarding
}

/** A call that the relay makes of one of its routes. */
export interface RouteCall {
  method: 'GET' | 'POST'
  /** Below the mount path, with its parameters encoded. */
  path: string
  query?: Record<string, string>
  body?: object
  /** All credentials of the account that it is about, where they were listed just before. */
  listed?: Credential[]
}

/** What the app knows about a request, and what else its handler may need. */
export interface Caller {
  authenticate: () => Promise<AppUser | null | undefined>
  clientAddress: () => string | undefined
  /** What the host passed beside the request. */
  context: unknown
  /** Fires, on hosts that say so, when the client is gone. */
  signal: AbortSignal
  /**
   * Makes a call for the user of this one, which is checked, counted and logged as if their page had sent it. It never rejects: a
   * refusal is a response too.
   */
  callRoute: (from: Call, target: RouteCall) => Promise<Response>
}

/** A route of the relay's own. */
interface OwnRoute extends RouteBase {
  handle: (relay: RelayContext, call: Call, caller: Caller) => Promise<Response>
}

/** A request of which nothing but its path has been checked. */
export interface CallbackRequest {
  request: Request
  params: Record<string, string>
  trace: Trace
}

/** A route a provider's redirect comes to: from another site, from a browser, without the app's session. */
interface CallbackRoute extends RouteBase {
  handleCallback: (relay: RelayContext, request: CallbackRequest) => Promise<Response>
}

/** A route for the app's users. */
export type UserRoute = ForwardedRoute | OwnRoute

/** Any of them. */
export type Route = UserRoute | CallbackRoute
