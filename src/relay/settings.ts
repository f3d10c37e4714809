import { WalletError } from '../errors.ts'
import type { RelayLog } from './log.ts'
import { createMemoryStore } from './memoryStore.ts'
import type {
  RelayFetch,
  RelayLimits,
  RelayOptions,
  RelyingPartyOptions,
  ServiceOptions,
} from './options.ts'
import type { RelayStore } from './store.ts'

/** The options, checked once and with their defaults. */
export interface Settings {
  service: Required<{ [Key in keyof ServiceOptions]: NonNullable<ServiceOptions[Key]> }>
  rp: RelyingPartyOptions
  /** Without a slash at its end; '' at the root. */
  basePath: string
  limits: RelayLimits
  store: RelayStore
  log: RelayLog
  fetch: RelayFetch
  now: () => number
}

const tenMinutes = 600

const defaultLimits: RelayLimits = {
  challengesPerAccount: { max: 30, windowSeconds: tenMinutes },
  challengesPerCredential: { max: 10, windowSeconds: tenMinutes },
  challengesPerAddress: { max: 60, windowSeconds: tenMinutes },
  verifiesPerAccount: { max: 20, windowSeconds: tenMinutes },
  verifiesPerCredential: { max: 10, windowSeconds: tenMinutes },
  verifiesPerAddress: { max: 60, windowSeconds: tenMinutes },
}

/**
 * @throws INVALID_INPUT naming the option that is wrong; a relay that starts is set up right
 */
export function checkOptions<Context>(options: RelayOptions<Context>): Settings {
  const now = options.now ?? Date.now
  return {
    service: checkService(options.service),
    rp: checkRelyingParty(options.rp),
    basePath: checkBasePath(options.basePath ?? '/wallet'),
    limits: { ...defaultLimits, ...options.limits },
    store: options.store ?? createMemoryStore({ now }),
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
    throw wrong('service.baseUrl', 'holds more than scheme, host and path')
  }
  if (!clientId || !clientSecret) throw wrong('service', 'needs clientId and clientSecret')
  if (!/^[A-Za-z0-9-]{1,64}$/.test(signatureHeader)) {
    throw wrong('service.signatureHeader', 'is not a header name')
  }
  const baseUrl = url.href.replace(/\/+$/, '')
  return { baseUrl, clientId, clientSecret, signatureHeader, kind, timeoutMs }
}

function checkRelyingParty({ id, name, origins }: RelyingPartyOptions): RelyingPartyOptions {
  if (!id || !name) throw wrong('rp', 'needs id and name')
  if (origins.length === 0) throw wrong('rp.origins', 'names no origin')
  for (const origin of origins) {
    if (checkUrl(origin, 'rp.origins').origin !== origin) {
      throw wrong('rp.origins', 'takes origins such as https://example.com')
    }
  }
  return { id, name, origins: [...origins] }
}

function checkBasePath(basePath: string): string {
  const trimmed = basePath.replace(/\/$/, '')
  if (/^(?:\/[A-Za-z0-9._~-]+)*$/.test(trimmed)) return trimmed
  throw wrong('basePath', 'is not a path such as /wallet')
}

/** https, or http on this machine: a secret and a session must not cross a network in the clear. */
export function checkUrl(value: string, name: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))) return url
  throw wrong(name, 'is not an https URL, nor http on this machine')
}

/** A name of this machine (RFC 6761, RFC 1122). */
export function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

function wrong(name: string, why: string): WalletError {
  return new WalletError('INVALID_INPUT', `The relay's ${name} ${why}`)
}
