import type { CipherKeys, MacKeys } from '../keys/relayKeys.ts'
import type { OAuthSettings } from '../options/oauthOptions.ts'
import type { Settings } from '../options/relayOptions.ts'
import type { RelayError } from '../relayError.ts'
import type { ServiceClock } from '../service/serviceClock.ts'
import type { Service } from '../service/serviceTypes.ts'
import type { Ownership } from './ownership.ts'

/** The parts of one relay; all its state is in them. */
export interface RelayContext {
  settings: Settings
  service: Service
  clock: ServiceClock
  ownership: Ownership
  /** The error to report where the relay is mounted at another path than `basePath`: once at most. */
  checkMount(pathname: string, isFound: boolean): RelayError | undefined
  pending: PendingRequests
  /** Limits the executions of one user that run at once. */
  executions: ConcurrencyLimiter
  /** Encrypt the cursors of lists. */
  cursorKeys: CipherKeys
  /** Authenticate the user handles of passkeys that count for a step-up at once. */
  userHandleKeys: MacKeys
  /** Absent where the app has set up no streams. */
  streams?: StreamLimiter | undefined
  /** Absent where the app has set up no provider. */
  oauth?: OAuthContext | undefined
}

/** Runs a piece of work when fewer than the most of the same name are running. */
export type ConcurrencyLimiter = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Counts the open streams of one instance. */
export interface StreamLimiter {
  /**
   * Takes the place of one more.
   *
   * @param endOverdue - ends the stream; called when another one is opened after its time
   * @returns a function that gives it back
   * @throws RATE_LIMITED (429)
   */
  take(userId: string, endOverdue: () => void): () => void
}

/** The context of provider flows beside the relay's own parts. */
export interface OAuthContext {
  settings: OAuthSettings
  providers: Providers
  flowIds: FlowIds
}

/** Names of flows that tell by themselves whose they are and when they began. */
export interface FlowIds {
  create(userId: string): Promise<string>
  /** Checks whether this relay gave the id to this user, not long ago. */
  verify(userId: string, flowId: string): Promise<boolean>
}

/** An id token that has just been issued, and when. */
export interface IdToken {
  token: string
  /** Seconds since 1970. */
  issuedAt: number
}

/** The values with which a code is exchanged. */
export interface CodeExchange {
  /** The parameters that the provider sent back. */
  response: URLSearchParams
  state: string
  nonce: string
  codeVerifier: string
  redirectUri: string
}

/** The providers a relay knows. */
export interface Providers {
  /** @throws OAUTH_FAILED (502) when the provider cannot be reached */
  authorizationUrl(name: string, flow: Omit<CodeExchange, 'response'>): Promise<string>
  /**
   * Checks state, issuer, audience, nonce and times, as oauth4webapi does it.
   *
   * @throws OAUTH_FAILED (401) with the provider's own word as its reason, where there is one
   */
  exchange(name: string, exchange: CodeExchange): Promise<IdToken>
}

/** The service's request ids, each good for one user and one request. */
export interface PendingRequests {
  /** `request` is everything the id is good for. */
  remember(userId: string, requestId: string, request: string[], seconds: number): Promise<void>
  /**
   * Uses the id up if it is good for this request. Of several calls at once, one gets it.
   *
   * @returns undefined, with nothing changed, for an id that is not good for it
   */
  spend(userId: string, requestId: string, request: string[]): Promise<SpentRequest | undefined>
}

/** A Request-Id that was used up for a call. */
export interface SpentRequest {
  /** Makes the id good again, for the rest of its time: only for a call that was not sent. */
  restore(): Promise<void>
}
