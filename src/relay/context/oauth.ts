import type { OAuthSettings } from './settings.ts'

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
