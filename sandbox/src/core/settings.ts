import type { ClockKind } from './clock.ts'
import type { Profile, ProfileName } from './profile.ts'

/**
 * `real` verifies every proof; `magic` accepts the documented test values and nothing else; `both`
 * accepts real proofs and the documented test values.
 */
export type Mode = 'real' | 'magic' | 'both'

/** Options of `createSandbox`. */
export type SandboxOptions = {
  /** The proofs that are accepted. @default 'real' */
  mode?: Mode | undefined
  /** Names and generation of the service. @default 'spec' */
  profile?: ProfileName | undefined
  /** Username of the first API token, which may do everything. @default 'sandbox' */
  clientId?: string | undefined
  /** Password of the first API token. @default 'sandbox-secret' */
  clientSecret?: string | undefined
  /** The WebAuthn relying party passkeys belong to. @default 'localhost' */
  rpId?: string | undefined
  /** Page origins passkeys may be used on, and that may frame a card's number. @default any http://localhost port */
  origins?: readonly string[] | undefined
  /** A compressed client key becomes the session key. @default the profile's */
  clientHeldKeys?: boolean | undefined
  /** A wallet has an e-mail credential from the start. @default the profile's */
  bornWithEmailCredential?: boolean | undefined
  /** Mail server one-time codes leave by, such as `smtp://localhost:1025`. @default none: see /_sandbox/mail */
  smtpUrl?: string | undefined
  /** Issuers of OIDC tokens that are taken. @default none */
  oidcIssuers?: readonly OidcIssuer[] | undefined
  /** Limits of the codes or challenges that a credential may request within a minute. */
  challengeLimits?: Partial<ChallengeLimits> | undefined
  /** The address that webhooks are sent to from the start; PATCH /config changes it. @default none */
  webhookEndpoint?: string | undefined
  /** Hosts, besides this machine, webhooks may be sent to. @default none */
  webhookHosts?: readonly string[] | undefined
  /** Milliseconds that a webhook's endpoint may take to respond. @default 10000 */
  webhookTimeoutMs?: number | undefined
  /** Milliseconds that the platform may take to approve an incoming payment. @default 5000 */
  approvalWindowMs?: number | undefined
  /** Every business needs owners and documents before it is verified. @default false */
  completeKyb?: boolean | undefined
  /** Cents of a dollar that a payer may pay out of accounts on a day, in `live-2026-08` alone. @default none */
  dailyVolumeLimit?: number | undefined
  /** Cents of a dollar that a single payment may be worth, in `live-2026-08` alone. @default none */
  transactionSizeLimit?: number | undefined
  /** Cents of a dollar up to which a wallet whose ownership is not proved yet may be paid, in `live-2026-08` alone. @default 100000 */
  ownershipThreshold?: number | undefined
  /** The version of the end-user terms that customers accept, in `live-2026-08` alone. @default '2026-08-01' */
  endUserTermsVersion?: string | undefined
  /** The `fetch` that makes network calls: to OIDC issuers, to webhooks. @default globalThis.fetch */
  fetch?: typeof globalThis.fetch | undefined
  /** The underlying time in milliseconds since 1970. @default Date.now */
  now?: (() => number) | undefined
  /** The kind of clock: it runs, or stands still until it is advanced. @default 'running' */
  clock?: ClockKind | undefined
  /** The time at which a frozen clock begins with new data. @default now */
  startAt?: Date | undefined
  /** Milliseconds that an executed payment takes to complete. @default 2000 */
  settleDelayMs?: number | undefined
  /** Milliseconds for which a quote can be executed. @default 300000 */
  quoteLifetimeMs?: number | undefined
  /** Folder that keeps the data over restarts. @default in memory */
  dataDirectory?: string | undefined
  /** Requests to make with new data, before the first call and after a reset. @default none */
  seed?: SandboxSeed | undefined
  /** The state to begin with, as `snapshot()` of another sandbox returned it. @default none */
  snapshot?: Uint8Array | undefined
  /** Folder of the database schema, for a bundler that moved the code. @default the package's */
  schemaFolder?: string | undefined
  /** A secret every call under `/_sandbox` must carry. @default none */
  controlToken?: string | undefined
  /** Host names, besides loopback, under which `/_sandbox` responds. @default none */
  controlHosts?: readonly string[] | undefined
  /** Receives a line for every internal error. @default silent */
  log?: ((entry: LogEntry) => void) | undefined
}

/** The options of a namespace; it shares everything else with its sandbox. */
export type NamespaceOptions = Pick<
  SandboxOptions,
  | 'clock'
  | 'startAt'
  | 'settleDelayMs'
  | 'quoteLifetimeMs'
  | 'challengeLimits'
  | 'webhookEndpoint'
  | 'seed'
> & {
  /** True if it goes on from the state of its sandbox, as `sandbox.fork()` does. @default false */
  fork?: boolean | undefined
  /** The name of a snapshot that its sandbox keeps (`POST /_sandbox/snapshots`), to go on from. @default none */
  snapshot?: string | undefined
}

/** An OpenID provider whose tokens are taken. */
export type OidcIssuer = {
  /** As in the token's `iss`; plain http only on loopback. */
  issuer: string
  /** Client ids a token may be for. @default any */
  audiences?: readonly string[] | undefined
}

/** A scenario in the API's own words. */
export type SandboxSeed = {
  /** Made one after another with the first API token; one that is refused stops the start. */
  requests: readonly SeedRequest[]
}

/**
 * A request of a seed. In its path and body, `{{customer.id}}` stands for the `id` in the response
 * to an earlier request that is named `customer`, and `{{accounts.data.0.id}}` for one in a list.
 */
export type SeedRequest = {
  /** The method of the operation. */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the API's base path, such as `/customers`. */
  path: string
  /** The JSON object to send. @default nothing */
  body?: Readonly<Record<string, unknown>> | undefined
  /** The name by which later requests refer to its response. @default nothing */
  as?: string | undefined
}

/** Calls to /challenge per credential within a minute. */
export type ChallengeLimits = {
  /** Passkey challenges. @default 30 */
  passkey: number
  /** One-time codes. @default 5 */
  oneTimeCode: number
}

/** One line of the log: never a body, a header or a secret. */
export type LogEntry = {
  level: 'info' | 'error'
  event: string
  /** The sandbox's time of a request, as ISO 8601. */
  at?: string
  method?: string
  path?: string
  status?: number
  durationMs?: number
  /** The id of the fault that was applied to a request. */
  fault?: number
  error?: unknown
}

/** The options with every default filled in. */
export type Settings = {
  /** The id of the namespace these are of, which every client id in it begins with. */
  namespace: string | undefined
  mode: Mode
  profile: Profile
  clientId: string
  clientSecret: string
  rpId: string
  origins: readonly string[] | undefined
  smtpUrl: string | undefined
  oidcIssuers: readonly OidcIssuer[]
  challengeLimits: ChallengeLimits
  webhookEndpoint: string | undefined
  webhookHosts: readonly string[]
  webhookTimeoutMs: number
  approvalWindowMs: number
  fetch: typeof globalThis.fetch
  now: () => number
  clock: ClockKind
  startAt: Date | undefined
  settleDelayMs: number
  quoteLifetimeMs: number
  completeKyb: boolean
  dailyVolumeLimit: number | undefined
  transactionSizeLimit: number | undefined
  ownershipThreshold: number
  endUserTermsVersion: string
  dataDirectory: string | undefined
  schemaFolder: string | undefined
  seed: SandboxSeed | undefined
  controlToken: string | undefined
  controlHosts: readonly string[]
  log: (entry: LogEntry) => void
}
