import type { RelayKeys } from '../keys/relayKeys.ts'
import type { RelayLimits } from './limits.ts'
import type {
  AgentEventOptions,
  AllowedFields,
  BeforeForward,
  OAuthProvider,
  RelayFetch,
  ServiceOptions,
  StepUpRule,
} from './options.ts'
import type { RelayRouteName } from './routeName.ts'
import type { RelayStore } from './store.ts'

/** The options, checked once and with their defaults. */
export interface Settings {
  service: Required<{ [Key in keyof ServiceOptions]: NonNullable<ServiceOptions[Key]> }>
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
  allow: AllowedFields
  /** Absent where the app has no subscription. */
  agentEvents: AgentEventSettings | undefined
  /** With a deadline on every call. */
  store: RelayStore
  requestIdHeader: string
  fetch: RelayFetch
  now: () => number
}

/** The relying party, checked once. */
export interface RelyingParty {
  id: string
  name: string
  /** The origins that the app lists. */
  origins: string[]
  /** Checks whether pages of this origin may call: it is listed, or accepted by the app's own predicate. */
  acceptsOrigin(origin: string): boolean
}

/** The app's own rules, checked once and with their defaults. */
export interface PolicySettings {
  beforeForward: BeforeForward | undefined
  stepUp: Partial<Record<RelayRouteName, StepUpRule>>
  disabledRoutes: RelayRouteName[]
}

/** The options of provider flows, checked once and with their defaults. */
export interface OAuthSettings {
  providers: Map<string, OAuthProvider>
  /** The path to which, or below which, providers send browsers back, on each of the app's origins. */
  callbackPath: string
  returnTo: string[]
  fetch: RelayFetch
  timeoutMs: number
}

/** The options of streams, checked once and with their defaults. */
export type AgentEventSettings = {
  [Key in keyof AgentEventOptions]-?: NonNullable<AgentEventOptions[Key]>
}
