import type { Quote } from '../../shared/resources.ts'
import type { AppUser } from '../identify/identify.ts'
import type { RelayRouteName } from './routeName.ts'

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

/** The options of {@link checkPolicyOptions}; see `RelayOptions`. */
interface PolicyOptions<Context> {
  beforeForward?: BeforeForward<Context> | undefined
  disabledRoutes?: RelayRouteName[] | undefined
}

/** The app's own rules, checked once and with their defaults. */
export interface PolicySettings {
  beforeForward: BeforeForward | undefined
  disabledRoutes: RelayRouteName[]
}

/** Returns the app's own rules with their defaults; the names of routes are compared where these are known. */
export function checkPolicyOptions<Context>({
  beforeForward,
  disabledRoutes = [],
}: PolicyOptions<Context>): PolicySettings {
  // Types only: the host passes the context that its own functions expect.
  return {
    beforeForward: beforeForward as BeforeForward | undefined,
    disabledRoutes: [...disabledRoutes],
  }
}
