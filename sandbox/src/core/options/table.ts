import { systemTime } from '../nodeGlobals.ts'
import { parseUrl } from '../parseUrl.ts'
import { profileNames } from '../profile.ts'
import type { ChallengeLimits, LogEntry, SandboxOptions } from '../settings.ts'
import { boolean, callback, integer, listOf, oneOf, secret, text, time, url } from './kinds.ts'
import { oidcIssuer } from './oidcIssuer.ts'
import { type Row, row } from './row.ts'
import { seedFile } from './seedFile.ts'
import { snapshotFile } from './snapshotFile.ts'

const maxPaymentMs = 30 * 24 * 3_600_000
// Both are timers of Node as well, which hold no more than 24 days.
const maxResponseMs = 24 * 3_600_000
const maxChallengeCount = 1_000_000
const maxPayment = 1_000_000_000_000
const augustOnly = ['live-2026-08'] as const

const origin = text('an origin such as https://wallet.example, without a path', (value) => {
  const url = parseUrl(value)
  return url !== undefined && (!/^https?:/.test(url.protocol) || url.origin === value)
})
const hostName = text('a host name without a port', (value) =>
  /^([^\s:/@]+|\[[0-9a-f:.]+\])$/i.test(value),
)
const userName = text(
  'a text that is not empty and has no colon',
  (value) => value !== '' && !value.includes(':'),
)
const smtpUrl = { ...url('smtp:', 'smtps:'), isSecret: true }

type Limits = {
  [Name in keyof ChallengeLimits as `challengeLimits.${Name}`]: ChallengeLimits[Name]
}
type Given = Required<Omit<SandboxOptions, 'challengeLimits'>> & Limits

/** Every option of `createSandbox`, by its name there. */
export const options = {
  mode: row({
    kind: oneOf(['real', 'magic', 'both']),
    default: 'real',
    help: 'real verifies every proof; magic accepts only the documented test values; both accepts either',
    flag: { name: 'mode', value: 'real|magic|both' },
  }),
  profile: row({
    kind: oneOf(profileNames),
    default: 'spec',
    help: 'generation of the service to behave like: spec is the reference specification, live-2026-05 and live-2026-08 are the live service as documented in May and in August 2026',
    flag: { name: 'profile', value: 'NAME' },
  }),
  clientId: row({
    kind: userName,
    default: 'sandbox',
    help: 'user name of the first API token, which has every permission',
    flag: { name: 'client-id', value: 'TEXT' },
  }),
  clientSecret: row({
    kind: secret(),
    default: 'sandbox-secret',
    help: 'password of the first API token',
    flag: { name: 'client-secret', value: 'TEXT' },
  }),
  rpId: row({
    kind: hostName,
    default: 'localhost',
    help: 'WebAuthn relying party of passkeys',
    flag: { name: 'rp-id', value: 'NAME' },
  }),
  origins: row({
    kind: listOf(origin),
    unset: 'any http://localhost port',
    help: 'page origin that may use passkeys and frame a card’s number',
    flag: { name: 'origin', value: 'URL' },
  }),
  clientHeldKeys: row({
    kind: boolean(),
    unset: "the profile's",
    help: 'whether a compressed client key becomes the session key',
    flag: { name: 'client-held-keys', value: 'true|false' },
  }),
  bornWithEmailCredential: row({
    kind: boolean(),
    unset: "the profile's",
    help: "whether a new wallet has an e-mail credential on the customer's address",
    flag: { name: 'born-with-email-credential', value: 'true|false' },
  }),
  'challengeLimits.passkey': row({
    kind: integer(1, maxChallengeCount),
    default: 30,
    help: 'passkey challenges a credential may request within a minute',
    flag: { name: 'passkey-challenge-limit', value: 'N' },
  }),
  'challengeLimits.oneTimeCode': row({
    kind: integer(1, maxChallengeCount),
    default: 5,
    help: 'one-time codes a credential may request within a minute',
    flag: { name: 'one-time-code-challenge-limit', value: 'N' },
  }),
  clock: row({
    kind: oneOf(['running', 'frozen']),
    default: 'running',
    help: 'frozen stands still until it is advanced, and so does what is due later',
    flag: { name: 'clock', value: 'running|frozen' },
  }),
  startAt: row({
    kind: time(),
    unset: 'now',
    help: 'where a frozen clock begins with new data, such as 2026-06-01T12:00:00Z',
    flag: { name: 'start-at', value: 'TIME' },
  }),
  settleDelayMs: row({
    kind: integer(0, maxPaymentMs),
    default: 2_000,
    help: 'milliseconds an executed payment takes from one state to the next',
    flag: { name: 'settle-delay-ms', value: 'N' },
  }),
  quoteLifetimeMs: row({
    kind: integer(1, maxPaymentMs),
    default: 300_000,
    help: 'milliseconds during which a quote can be executed',
    flag: { name: 'quote-lifetime-ms', value: 'N' },
  }),
  completeKyb: row({
    kind: boolean(),
    default: false,
    help: 'whether every business needs owners and documents before it is verified',
    flag: { name: 'complete-kyb', value: 'true|false' },
  }),
  dailyVolumeLimit: row({
    kind: integer(1, maxPayment),
    unset: 'none',
    help: 'cents of a dollar that a payer may pay out of accounts on a day in UTC',
    profiles: augustOnly,
    flag: { name: 'daily-volume-limit', value: 'N' },
  }),
  transactionSizeLimit: row({
    kind: integer(1, maxPayment),
    unset: 'none',
    help: 'cents of a dollar that a single payment may be worth',
    profiles: augustOnly,
    flag: { name: 'transaction-size-limit', value: 'N' },
  }),
  endUserTermsVersion: row({
    kind: text(),
    default: '2026-08-01',
    help: 'version of the end-user terms; customers who accepted another one have to accept again',
    profiles: augustOnly,
    flag: { name: 'end-user-terms-version', value: 'TEXT' },
  }),
  dataDirectory: row({
    kind: text(),
    unset: 'in memory',
    help: 'folder that keeps the data over restarts, for one sandbox at a time',
    flag: { name: 'data', value: 'DIR' },
  }),
  seed: row({
    kind: seedFile(),
    unset: 'none',
    help: 'requests of the API to make with new data, before the first call',
    flag: { name: 'seed', value: 'FILE' },
  }),
  snapshot: row({
    kind: snapshotFile(),
    unset: 'none',
    help: 'snapshot of another sandbox to begin with, in memory or in a data folder that is empty',
    flag: { name: 'snapshot', value: 'FILE' },
  }),
  smtpUrl: row({
    kind: smtpUrl,
    unset: 'none: see /_sandbox/mail',
    help: 'mail server that sends one-time codes, such as smtp://localhost:1025',
    flag: { name: 'smtp-url', value: 'URL' },
  }),
  oidcIssuers: row({
    kind: listOf(oidcIssuer()),
    default: [],
    unset: 'none',
    help: 'OpenID provider whose tokens are accepted, and the client id they must be issued for',
    flag: { name: 'oidc-issuer', value: 'URL[#CLIENT]' },
  }),
  webhookEndpoint: row({
    kind: text(),
    unset: 'none',
    help: 'initial webhook endpoint; PATCH /config changes it',
    flag: { name: 'webhook-url', value: 'URL' },
  }),
  webhookHosts: row({
    kind: listOf(hostName),
    default: [],
    unset: 'none',
    help: 'host besides this machine that may receive webhooks',
    flag: { name: 'webhook-host', value: 'NAME' },
  }),
  webhookTimeoutMs: row({
    kind: integer(1, maxResponseMs),
    default: 10_000,
    help: 'milliseconds within which a webhook endpoint must respond',
    flag: { name: 'webhook-timeout-ms', value: 'N' },
  }),
  approvalWindowMs: row({
    kind: integer(1, maxResponseMs),
    default: 5_000,
    help: 'milliseconds within which the platform must approve an incoming payment',
    flag: { name: 'approval-window-ms', value: 'N' },
  }),
  controlToken: row({
    kind: secret(),
    help: 'secret that every call under /_sandbox must send in X-Sandbox-Token',
    flag: { name: 'control-token', value: 'TEXT' },
  }),
  controlHosts: row({
    kind: listOf(text()),
    default: [],
    unset: 'none',
    help: 'host name besides loopback under which the port responds',
    flag: { name: 'control-host', value: 'NAME' },
  }),
  fetch: row({
    kind: callback<typeof globalThis.fetch>(),
    default: (...args) => globalThis.fetch(...args),
    unset: 'globalThis.fetch',
    help: 'makes the network calls to OpenID providers and webhook endpoints',
  }),
  now: row({
    kind: callback<() => number>(),
    default: systemTime,
    unset: 'Date.now',
    help: 'underlying time in milliseconds since 1970',
  }),
  schemaFolder: row({
    kind: text(),
    unset: "the package's",
    help: 'folder of the database schema, for a bundler that moved the code',
  }),
  log: row({
    kind: callback<(entry: LogEntry) => void>(),
    default: () => {},
    unset: 'silent',
    help: 'receives a line for every internal error',
  }),
} satisfies { [Name in keyof Given]: Row<NonNullable<Given[Name]>> }

/** The options of the command alone. */
export const commandOptions = {
  port: row({
    kind: integer(0, 65_535),
    default: 4_800,
    help: 'port to listen on; 0 picks one',
    flag: { name: 'port', value: 'N' },
  }),
  host: row({
    kind: text(),
    default: '127.0.0.1',
    help: 'address to listen on; an address other than loopback needs --client-secret and --control-token',
    flag: { name: 'host', value: 'NAME' },
  }),
  logLevel: row({
    kind: oneOf(['off', 'errors', 'all']),
    default: 'errors',
    help: 'what to print while running',
    flag: { name: 'log', value: 'off|errors|all' },
  }),
}
