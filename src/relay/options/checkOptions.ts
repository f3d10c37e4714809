import { checkUrl } from '../checks/checkUrl.ts'
import { checkWhole } from '../checks/checkWhole.ts'
import { wrongOption } from '../checks/wrongOption.ts'
import type {
  RelayLimits,
  RelayOptions,
  RelyingPartyOptions,
  ServiceOptions,
} from '../context/options.ts'
import type { Settings } from '../context/settings.ts'
import { createRelayKeys } from '../keys/relayKeys.ts'
import { boundStore } from '../stores/boundStore.ts'
import { createMemoryStore } from '../stores/memoryStore.ts'
import { checkKeys } from './checkKeys.ts'
import { checkOAuthOptions } from './checkOAuthOptions.ts'
import { checkPolicyOptions } from './checkPolicyOptions.ts'

const tenMinutes = 600

const defaultLimits: RelayLimits = {
  readsPerUser: { max: 6000, windowSeconds: tenMinutes },
  writesPerUser: { max: 2000, windowSeconds: tenMinutes },
  startedActionsPerUser: { max: 200, windowSeconds: tenMinutes },
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
  unknownIdsPerUser: { max: 60, windowSeconds: tenMinutes },
}

/**
 * @throws INVALID_INPUT naming the option that is wrong; a relay that starts is set up right
 */
export function checkOptions<Context>(options: RelayOptions<Context>): Settings {
  const now = options.now ?? Date.now
  const rp = checkRelyingParty(options.rp)
  const basePath = checkBasePath(options.basePath ?? '/wallet')
  const appTimeoutMs = checkWhole(options.appTimeoutMs ?? 5_000, 'appTimeoutMs')
  const service = checkService(options.service)
  return {
    service,
    keys: createRelayKeys(checkKeys(options.keys, service.clientSecret)),
    rp,
    basePath,
    oauth:
      options.oauth && checkOAuthOptions(options.oauth, rp.origins, `${basePath}/oauth/callback`),
    policy: checkPolicyOptions(options),
    limits: checkLimits(options.limits ?? {}),
    appTimeoutMs,
    store: boundStore(options.store ?? createMemoryStore({ now }), appTimeoutMs),
    log: options.log ?? (() => {}),
    // Called as a bare function: some hosts' fetch refuses any other receiver.
    fetch: options.fetch ?? ((request) => fetch(request)),
    now,
  }
}

function checkService(service: ServiceOptions): Settings['service'] {
  const { clientId, clientSecret, kind = 'production', timeoutMs = 15_000 } = service
  const { signatureHeader = 'Service-Wallet-Signature' } = service
  const url = checkUrl(service.baseUrl, 'service.baseUrl')
  if (url.search !== '' || url.hash !== '' || url.username !== '') {
    throw wrongOption('service.baseUrl', 'must contain only a scheme, a host and a path')
  }
  if (!clientId || !clientSecret)
    throw wrongOption('service', 'must have clientId and clientSecret')
  if (!/^[A-Za-z0-9-]{1,64}$/.test(signatureHeader)) {
    throw wrongOption('service.signatureHeader', 'must be a header name')
  }
  checkWhole(timeoutMs, 'service.timeoutMs')
  const baseUrl = url.href.replace(/\/+$/, '')
  return { baseUrl, clientId, clientSecret, signatureHeader, kind, timeoutMs }
}

function checkRelyingParty({ id, name, origins }: RelyingPartyOptions): RelyingPartyOptions {
  if (!id || !name) throw wrongOption('rp', 'must have id and name')
  if (origins.length === 0) throw wrongOption('rp.origins', 'must contain at least one origin')
  for (const origin of origins) {
    if (checkUrl(origin, 'rp.origins').origin !== origin) {
      throw wrongOption('rp.origins', 'must contain origins such as https://example.com')
    }
  }
  return { id, name, origins: [...origins] }
}

/** A limit that is no number would never be reached. */
function checkLimits(limits: Partial<RelayLimits>): RelayLimits {
  const set = Object.entries(limits).filter(([, limit]) => limit !== undefined)
  for (const [name, limit] of set) {
    if (!Object.hasOwn(defaultLimits, name))
      throw wrongOption(`limits.${name}`, 'is not a known limit')
    // guard: relay-limit-option
    checkWhole(limit?.max, `limits.${name}.max`)
    checkWhole(limit?.windowSeconds, `limits.${name}.windowSeconds`)
  }
  return { ...defaultLimits, ...Object.fromEntries(set) }
}

function checkBasePath(basePath: string): string {
  const trimmed = basePath.replace(/\/$/, '')
  if (/^(?:\/[A-Za-z0-9._~-]+)*$/.test(trimmed)) return trimmed
  throw wrongOption('basePath', 'must be a path such as /wallet')
}
