import type { Credential } from '../../shared/resources.ts'
import type { Input, Parser } from '../../shared/shape.ts'
import type { AppUser } from '../identify/identify.ts'
import type { AllowedFields } from '../options/allowedFields.ts'
import type { RelayRouteName } from '../options/routeName.ts'
import type { RelayContext } from './context.ts'
import type { OwnedKind, Owner } from './ownership.ts'
import type { Trace } from './trace.ts'

/** A place in which a request carries an id, and the kind of resource of the user's that it must name. */
export interface IdPlace {
  in: 'path' | 'query' | 'body'
  /** The parameter, or the dotted way through the body; `[]` is each item of a list. */
  name: string
  kind: OwnedKind
  /** The form of an id here, if the field may hold something else that has no owner. */
  form?: RegExp
}

/** The kinds of call that are counted, and refused above a limit. */
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
  /** The owner of the route's first id, as the service tells. */
  owner: Owner | undefined
  /** The owners of all of its ids. */
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

/** The outcome of a call at the service, as far as the relay can know. */
export type Outcome =
  /** It was done. */
  | 'done'
  /** It will be done when the challenge in its response is signed. */
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
 * Selects the items of a list, which the service gave for the customer, that this one of its users may see.
 * It sends the same requests to the service whatever is in the list.
 */
export type ListFilter = (
  relay: RelayContext,
  user: AppUser,
  call: Call,
) => Promise<(item: object) => boolean>

/** Rules by which a call is passed to the service, and its response back. */
interface Forwarding {
  /** The known fields of the response; absent where the response is empty. */
  response?: Parser<object>
  /** The place in which the user's customer id is added. */
  customer?: 'query' | 'body'
  /** The service's name of the customer id there. @default 'customerId' */
  customerName?: 'customerId' | 'cardholderId'
  /** The service's path of the list. @default the route's own path */
  servicePath?: string
  /** Parameters that the service is sent there beside the query. */
  serviceQuery?: Record<string, string>
  /** The status of the service's response if its generation does not have the operation. */
  unsupportedStatus?: number
  /** True if a 202 asks for a signature over the same request. */
  signedRetry?: boolean
  /** The path a Request-Id in the response is good for, given the path of the call. */
  challengeFor?: (path: string) => string
  /** Checks whether this body, unsigned, answers a challenge, whose Request-Id it must bring. */
  isChallengeResponse?: (body: object) => boolean
  prepare?: Prepare
  /**
   * The kind of the response, or of each item of its `data`: it is checked to be the user's, and its owner is cached.
   */
  resourceKind?: OwnedKind
  /** The field of the response that is that. @default the response itself */
  resourceIn?: string
  /** Takes note of a final response. When that fails, the response stands. */
  onDone?: (relay: RelayContext, call: Call, response: object) => Promise<void>
  /** Selects the items of a list that are shown; the service is asked for the customer's. */
  listFilter?: ListFilter
}

interface RouteBase {
  /** The route's name in logs and in the documentation. */
  name: RelayRouteName
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path as the browser calls it below the mount path, and the service below its base URL. */
  path: string
  ids: IdPlace[]
  /** Path parameters that are no owned ids. */
  params?: Record<string, Input<string>>
  /** Query parameters that pass; others are refused. */
  query?: Record<string, Input<string | undefined>>
  /** Body fields that pass; others are refused. Absent: the body is not read. */
  body?: Input<object>
  /** Body fields that need the platform's opt-in. */
  optIn?: 'platformAccountId'[]
  /** The opt-in without which the relay does not have the route. */
  allowedBy?: keyof AllowedFields
  /** The option without which the relay does not have the route. */
  needs?: 'agentEvents'
  /** Headers that pass; others are dropped. */
  headers: (keyof WalletHeaders)[]
  /** The header without which the service is not asked. */
  requiredHeader?: keyof WalletHeaders
  /** Checks whether a call allows more than before: a step-up is demanded of no other. @default always */
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

/** Facts that the app knows about a request, and functions that the request's handler may need. */
export interface Caller {
  authenticate: () => Promise<AppUser | null | undefined>
  clientAddress: () => string | undefined
  /** The context that the host passed beside the request. */
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

/** Any route of the relay. */
export type Route = UserRoute | CallbackRoute
