import { systemTime } from '../nodeGlobals.ts'
import { parseUrl } from '../parseUrl.ts'
import { profileNames } from '../profile.ts'
import type { ChallengeLimits, LogEntry, SandboxOptions } from '../settings.ts'
import * as kind from './kinds.ts'
import { type Row, row } from './row.ts'

const maxPaymentMs = 30 * 24 * 3_600_000
// Both are timers of Node as well, which hold no more than 24 days.
const maxResponseMs = 24 * 3_600_000
const maxChallengeCount = 1_000_000
const maxPayment = 1_000_000_000_000
const augustOnly = ['live-2026-08'] as const

const origin = kind.text('an origin such as https://wallet.example, without a path', (value) => {
  const url = parseUrl(value)
  return url !== undefined && (!/^https?:/.test(url.protocol) || url.origin === value)
})
const hostName = kind.text('a host name without a port', (value) =>
  /^([^\s:/@]+|\[[0-9a-f:.]+\])$/i.test(value),
)
const userName = kind.text(
  'a text that is not empty and has no colon',
  (value) => value !== '' && !value.includes(':'),
)
const smtpUrl = kind.url(['smtp:', 'smtps:'], true)

type Limits = {
  [Name in keyof ChallengeLimits as `challengeLimits.${Name}`]: ChallengeLimits[Name]
}
type Given = Required<Omit<SandboxOptions, 'challengeLimits'>> & Limits

/** Every option of `createSandbox`, by its name there. */
export const options = {
  mode: row('--mode real|magic|both', kind.oneOf(['real', 'magic', 'both']), {
    default: 'real',
    help: 'real verifies every proof; magic accepts only the documented test values; both accepts either',
  }),
  profile: row('--profile NAME', kind.oneOf(profileNames), {
    default: 'spec',
    help: 'generation of the service to behave like: spec is the reference specification, live-2026-05 and live-2026-08 are the live service as documented in May and in August 2026',
  }),
  clientId: row('--client-id TEXT', userName, {
    default: 'sandbox',
    help: 'user name of the first API token, which has every permission',
  }),
  clientSecret: row('--client-secret TEXT', kind.secret(), {
    default: 'sandbox-secret',
    help: 'password of the first API token',
  }),
  rpId: row('--rp-id NAME', hostName, {
    default: 'localhost',
    help: 'WebAuthn relying party of passkeys',
  }),
  origins: row('--origin URL', kind.listOf(origin), {
    unset: 'any http://localhost port',
    help: 'page origin that may use passkeys and frame a card’s number',
  }),
  clientHeldKeys: row('--client-held-keys true|false', kind.boolean(), {
    unset: "the profile's",
    help: 'whether a compressed client key becomes the session key',
  }),
  bornWithEmailCredential: row('--born-with-email-credential true|false', kind.boolean(), {
    unset: "the profile's",
    help: "whether a new wallet has an e-mail credential on the customer's address",
  }),
  'challengeLimits.passkey': row(
    '--passkey-challenge-limit N',
    kind.integer(1, maxChallengeCount),
    {
      default: 30,
      help: 'passkey challenges a credential may request within a minute',
    },
  ),
  'challengeLimits.oneTimeCode': row(
    '--one-time-code-challenge-limit N',
    kind.integer(1, maxChallengeCount),
    {
      default: 5,
      help: 'one-time codes a credential may request within a minute',
    },
  ),
  clock: row('--clock running|frozen', kind.oneOf(['running', 'frozen']), {
    default: 'running',
    help: 'frozen stands still until it is advanced, and so does what is due later',
  }),
  startAt: row('--start-at TIME', kind.time(), {
    unset: 'now',
    help: 'where a frozen clock begins with new data, such as 2026-06-01T12:00:00Z',
  }),
  settleDelayMs: row('--settle-delay-ms N', kind.integer(0, maxPaymentMs), {
    default: 2_000,
    help: 'milliseconds an executed payment takes from one state to the next',
  }),
  quoteLifetimeMs: row('--quote-lifetime-ms N', kind.integer(1, maxPaymentMs), {
    default: 300_000,
    help: 'milliseconds during which a quote can be executed',
  }),
  completeKyb: row('--complete-kyb true|false', kind.boolean(), {
    default: false,
    help: 'whether every business needs owners and documents before it is verified',
  }),
  dailyVolumeLimit: row('--daily-volume-limit N', kind.integer(1, maxPayment), {
    unset: 'none',
    help: 'cents of a dollar that a payer may pay out of accounts on a day in UTC',
    profiles: augustOnly,
  }),
  transactionSizeLimit: row('--transaction-size-limit N', kind.integer(1, maxPayment), {
    unset: 'none',
    help: 'cents of a dollar that a single payment may be worth',
    profiles: augustOnly,
  }),
  ownershipThreshold: row('--ownership-threshold N', kind.integer(0, maxPayment), {
    default: 100_000,
    help: 'cents of a dollar up to which a wallet may be paid before its owner has proved the ownership',
    profiles: augustOnly,
  }),
  endUserTermsVersion: row('--end-user-terms-version TEXT', kind.text(), {
    default: '2026-08-01',
    help: 'version of the end-user terms; customers who accepted another one have to accept again',
    profiles: augustOnly,
  }),
  dataDirectory: row('--data DIR', kind.text(), {
    unset: 'in memory',
    help: 'folder that keeps the data over restarts, for one sandbox at a time',
  }),
  seed: row('--seed FILE', kind.seedFile(), {
    unset: 'none',
    help: 'requests of the API to make with new data, before the first call',
  }),
  snapshot: row('--snapshot FILE', kind.snapshotFile(), {
    unset: 'none',
    help: 'snapshot of another sandbox to begin with, in memory or in a data folder that is empty',
  }),
  smtpUrl: row('--smtp-url URL', smtpUrl, {
    unset: 'none: see /_sandbox/mail',
    help: 'mail server that sends one-time codes, such as smtp://localhost:1025',
  }),
  oidcIssuers: row('--oidc-issuer URL[#CLIENT]', kind.listOf(kind.oidcIssuer()), {
    default: [],
    unset: 'none',
    help: 'OpenID provider whose tokens are accepted, and the client id they must be issued for',
  }),
  webhookEndpoint: row('--webhook-url URL', kind.text(), {
    unset: 'none',
    help: 'initial webhook endpoint; PATCH /config changes it',
  }),
  webhookHosts: row('--webhook-host NAME', kind.listOf(hostName), {
    default: [],
    unset: 'none',
    help: 'host besides this machine that may receive webhooks',
  }),
  webhookTimeoutMs: row('--webhook-timeout-ms N', kind.integer(1, maxResponseMs), {
    default: 10_000,
    help: 'milliseconds within which a webhook endpoint must respond',
  }),
  approvalWindowMs: row('--approval-window-ms N', kind.integer(1, maxResponseMs), {
    default: 5_000,
    help: 'milliseconds within which the platform must approve an incoming payment',
  }),
  controlToken: row('--control-token TEXT', kind.secret(), {
    help: 'secret that every call under /_sandbox must send in X-Sandbox-Token',
  }),
  controlHosts: row('--control-host NAME', kind.listOf(kind.text()), {
    default: [],
    unset: 'none',
    help: 'host name besides loopback under which the port responds',
  }),
  fetch: row(undefined, kind.callback<typeof globalThis.fetch>(), {
    default: (...args) => globalThis.fetch(...args),
    unset: 'globalThis.fetch',
    help: 'makes the network calls to OpenID providers and webhook endpoints',
  }),
  now: row(undefined, kind.callback<() => number>(), {
    default: systemTime,
    unset: 'Date.now',
    help: 'underlying time in milliseconds since 1970',
  }),
  schemaFolder: row(undefined, kind.text(), {
    unset: "the package's",
    help: 'folder of the database schema, for a bundler that moved the code',
  }),
  log: row(undefined, kind.callback<(entry: LogEntry) => void>(), {
    default: () => {},
    unset: 'silent',
    help: 'receives a line for every internal error',
  }),
} satisfies { [Name in keyof Given]: Row<NonNullable<Given[Name]>> }

/** The options of the command alone. */
export const commandOptions = {
  port: row('--port N', kind.integer(0, 65_535), {
    default: 4_800,
    help: 'port to listen on; 0 picks one',
  }),
  host: row('--host NAME', kind.text(), {
    default: '127.0.0.1',
    help: 'address to listen on; an address other than loopback needs --client-secret and --control-token',
  }),
  logLevel: row('--log off|errors|all', kind.oneOf(['off', 'errors', 'all']), {
    default: 'errors',
    help: 'what to print while running',
  }),
}
