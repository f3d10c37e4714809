import { checkWhole, wrongOption } from '../checks/checkOption.ts'
import { missingMethod, storeMethods } from '../checks/missingMethod.ts'

import type { RelayLimits } from '../context/limits.ts'
import type { RelayOptions } from '../context/options.ts'
import type { OAuthSettings, Settings } from '../context/settings.ts'
import type { RelayStore } from '../context/store.ts'
import { createRelayKeys } from '../keys/relayKeys.ts'
import { boundStore } from '../stores/boundStore.ts'
import { createMemoryStore } from '../stores/memoryStore.ts'
import { checkAgentEvents } from './checkAgentEvents.ts'
import { checkAllowedFields } from './checkAllowedFields.ts'
import { assertSecretStrong, checkKeys, isKeyMissing, isSecretWeak } from './checkKeys.ts'
import { checkOAuthOptions } from './checkOAuthOptions.ts'
import { checkPolicyOptions } from './checkPolicyOptions.ts'
import { checkRelyingParty } from './checkRelyingParty.ts'
import { checkServiceOptions } from './checkServiceOptions.ts'
import { assertKnownNames, checkShape, type OptionTable } from './checkShape.ts'

const relayOptions: OptionTable<RelayOptions> = {
  service: 'plain',
  rp: 'plain',
  basePath: 'text?',
  authenticate: 'function',
  clientAddress: 'function?',
  store: 'object?',
  keys: 'any?',
  limits: 'plain?',
  appTimeoutMs: 'any?',
  oauth: 'plain?',
  beforeForward: 'function?',
  stepUp: 'plain?',
  disabledRoutes: 'list?',
  allow: 'plain?',
  agentEvents: 'plain?',
  log: 'function?',
  onError: 'function?',
  requestIdHeader: 'text?',
  tracer: 'object?',
  meter: 'object?',
  fetch: 'function?',
  now: 'function?',
}

const tenMinutes = 600

const defaultLimits: RelayLimits = {
  readsPerUser: { max: 6000, windowSeconds: tenMinutes },
  writesPerUser: { max: 2000, windowSeconds: tenMinutes },
  startedActionsPerUser: { max: 200, windowSeconds: tenMinutes },
  challengesPerUser: { max: 60, windowSeconds: tenMinutes },
  challengesPerAccount: { max: 30, windowSeconds: tenMinutes },
  challengesPerCredential: { max: 10, windowSeconds: tenMinutes },
  passkeyChallengesPerCredential: { max: 60, windowSeconds: tenMinutes },
  challengesPerAddress: { max: 300, windowSeconds: tenMinutes },
  verifiesPerAccount: { max: 20, windowSeconds: tenMinutes },
  verifiesPerCredential: { max: 10, windowSeconds: tenMinutes },
  verifiesPerAddress: { max: 100, windowSeconds: tenMinutes },
  newCredentialsPerAccount: { max: 20, windowSeconds: tenMinutes },
  newCredentialsPerAddress: { max: 300, windowSeconds: tenMinutes },
  flowResultsPerUser: { max: 300, windowSeconds: tenMinutes },
  proofsPerUser: { max: 30, windowSeconds: tenMinutes },
  proofsPerAddress: { max: 100, windowSeconds: tenMinutes },
  unknownIdsPerUser: { max: 60, windowSeconds: tenMinutes },
}

/**
 * @throws INVALID_INPUT naming the option that is wrong; a relay that starts is set up right
 */
export function checkOptions<Context>(options: RelayOptions<Context>): Settings {
  checkShape<RelayOptions<Context>>(options, relayOptions, '')
  checkTelemetry(options)
  const now = options.now ?? Date.now
  const rp = checkRelyingParty(options.rp)
  const basePath = checkBasePath(options.basePath ?? '/wallet')
  const appTimeoutMs = checkWhole(options.appTimeoutMs ?? 5_000, 'appTimeoutMs')
  const service = checkServiceOptions(options.service)
  assertSecretStrong(options)
  const oauth =
    options.oauth && checkOAuthOptions(options.oauth, rp.origins, `${basePath}/oauth/callback`)
  return {
    service,
    keys: createRelayKeys(checkKeys(options.keys, service.clientSecret)),
    isSecretWeak: isSecretWeak(options),
    rp,
    basePath,
    oauth,
    missingOptions: missingOptions(service, oauth, options.keys),
    policy: checkPolicyOptions(options),
    allow: checkAllowedFields(options.allow ?? {}),
    agentEvents: checkAgentEvents(options),
    limits: checkLimits(options.limits ?? {}),
    appTimeoutMs,
    store: boundStore(checkStore(options.store ?? createMemoryStore({ now })), appTimeoutMs),
    requestIdHeader: checkRequestIdHeader(options.requestIdHeader ?? 'X-Request-Id'),
    // Called as a bare function: some hosts' fetch refuses any other receiver.
    fetch: options.fetch ?? ((request) => fetch(request)),
    now,
  }
}

/** Credentials and addresses of the environment, which a build may lack. */
function missingOptions(
  { baseUrl, clientId, clientSecret }: Settings['service'],
  oauth: OAuthSettings | undefined,
  keys: RelayOptions['keys'],
): string[] {
  const needed: [string, string | undefined][] = [
    ['service.baseUrl', baseUrl],
    ['service.clientId', clientId],
    ['service.clientSecret', clientSecret],
    ['keys', isKeyMissing(keys) ? '' : 'given'],
  ]
  for (const [name, provider] of oauth?.providers ?? []) {
    needed.push([`oauth.providers.${name}.clientId`, provider.clientId])
    // Undefined is a public client.
    const hasEmptySecret = provider.clientSecret === ''
    if (hasEmptySecret) needed.push([`oauth.providers.${name}.clientSecret`, ''])
  }
  return needed.filter(([, value]) => !value).map(([name]) => name)
}

function checkStore(store: RelayStore): RelayStore {
  checkMethods('store', store, storeMethods, 'a store of createRedisStore')
  return store
}

/** A provider of tracers or meters is given easily, and would measure nothing. */
function checkTelemetry({ tracer, meter }: Pick<RelayOptions, 'tracer' | 'meter'>): void {
  if (tracer) checkMethods('tracer', tracer, ['startActiveSpan'], "trace.getTracer('holdfast')")
  const instruments = ['createHistogram', 'createCounter']
  if (meter) checkMethods('meter', meter, instruments, "metrics.getMeter('holdfast')")
}

function checkMethods(option: string, value: object, methods: string[], example: string): void {
  const missing = missingMethod(value, methods)
  if (missing === undefined) return
  throw wrongOption(option, `must have the method ${missing}, such as ${example}`)
}

/** A limit that is no number would never be reached. */
function checkLimits(limits: Partial<RelayLimits>): RelayLimits {
  const set = Object.entries(limits).filter(([, limit]) => limit !== undefined)
  assertKnownNames(Object.keys(limits), Object.keys(defaultLimits), 'limits')
  for (const [name, limit] of set) {
    checkShape(limit, { max: 'any', windowSeconds: 'any' }, `limits.${name}`)
    // guard: relay-limit-option
    checkWhole(limit?.max, `limits.${name}.max`)
    checkWhole(limit?.windowSeconds, `limits.${name}.windowSeconds`)
  }
  return { ...defaultLimits, ...Object.fromEntries(set) }
}

/** A name that no header of the relay's, the service's or the platform's own can have. */
function checkRequestIdHeader(name: string): string {
  // guard: relay-request-id-header
  if (/^(?!request-id$)[a-z0-9-]{1,60}-id$/i.test(name)) return name
  throw wrongOption(
    'requestIdHeader',
    'must be a header name that ends in -Id, such as X-Request-Id, and not Request-Id, which the service uses',
  )
}

function checkBasePath(basePath: string): string {
  const trimmed = basePath.replace(/\/$/, '')
  // A URL has no segments of dots: it would match no request.
  if (/^(?:\/(?!\.\.?(?:\/|$))[A-Za-z0-9._~-]+)*$/.test(trimmed)) return trimmed
  throw wrongOption('basePath', 'must be a path such as /wallet, without . and .. in it')
}
