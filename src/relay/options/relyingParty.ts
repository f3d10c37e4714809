import { isSecure, parseUrl } from '../../shared/url.ts'
import { checkUrl, wrongOption } from '../checks/checkOption.ts'
import { checkShape } from '../checks/checkShape.ts'
import { ConfigurationError } from '../relayError.ts'
import { isPublicSuffix } from './publicSuffix.ts'

/** The relying party passkeys belong to, and the pages that may call. */
export interface RelyingPartyOptions {
  /** Domain, such as `example.com`: the host of every origin, or a parent domain of it. */
  id: string
  /** Shown by some passkey prompts. */
  name: string
  /** Origins of the app's pages, such as `https://example.com`. Writes from others are refused. */
  origins: string[]
  /**
   * Accepts further origins, such as those of preview deployments: compare the whole origin, since
   * every page it accepts can act as your users. Called only for https origins, and http ones on this
   * machine, whose host fits `id`. `false` is 403; a promise, anything else, and what it throws are 500.
   * @default only `origins`
   */
  isAllowedOrigin?: ((origin: string) => boolean) | undefined
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

/** @throws INVALID_INPUT naming the option that is wrong */
export function checkRelyingParty(rp: RelyingPartyOptions): RelyingParty {
  checkShape(rp, { id: 'text', name: 'text', origins: 'list', isAllowedOrigin: 'function?' }, 'rp')
  const { id, name, origins, isAllowedOrigin } = rp
  checkId(id)
  if (name === '') throw wrongOption('rp.name', 'must be the name of your app')
  if (origins.length === 0) throw wrongOption('rp.origins', 'must contain at least one origin')
  for (const origin of origins) checkOrigin(origin, id)
  const listed = [...origins]
  return {
    id,
    name,
    origins: listed,
    acceptsOrigin: (origin) =>
      listed.includes(origin) ||
      (isAllowedOrigin !== undefined &&
        /* guard: relay-accepted-origin-fits */ isOriginOf(origin, id) &&
        isAllowed(origin, isAllowedOrigin)),
  }
}

/** Goes by true and false alone: a promise would be truthy, and its rejection unhandled. */
function isAllowed(origin: string, isAllowedOrigin: (origin: string) => unknown): boolean {
  const verdict = isAllowedOrigin(origin)
  if (/* guard: relay-accepted-origin-true */ typeof verdict !== 'boolean') {
    Promise.resolve(verdict).catch(() => {})
    throw new ConfigurationError('Relay option rp.isAllowedOrigin must return true or false')
  }
  return Boolean(verdict)
}

function checkId(id: string): void {
  const meant = domainOf(id)
  if (isAddress(meant)) {
    throw wrongOption(
      'rp.id',
      'must be a domain such as example.com: no browser creates passkeys for an IP address; on this machine, write localhost',
    )
  }
  if (meant === undefined || meant !== id) {
    const hint = meant === undefined ? '' : `; write ${meant}`
    throw wrongOption(
      'rp.id',
      `must be a domain such as example.com, in ASCII and lower case, without a scheme, a port or a path${hint}`,
    )
  }
  if (isPublicSuffix(id)) {
    throw wrongOption(
      'rp.id',
      `must not be a public suffix: no browser creates passkeys for ${id}; write your own domain, such as example.${id}`,
    )
  }
}

/** The host name of what was written, as browsers write it: in lower case, and ASCII for any script. */
function domainOf(id: string): string | undefined {
  const address = id.includes('://') ? id : `https://${id}`
  return parseUrl(address)?.hostname.replace(/\.$/, '') || undefined
}

function isAddress(hostname = ''): boolean {
  return /^(?:\d+(?:\.\d+){3}|\[.*)$/.test(hostname)
}

function checkOrigin(origin: string, id: string): void {
  if (origin.includes('*')) {
    throw wrongOption(
      'rp.origins',
      'must not contain wildcards; list each origin, or decide about others in rp.isAllowedOrigin',
    )
  }
  const url = checkUrl(origin, 'rp.origins')
  if (url.origin !== origin) {
    throw wrongOption(
      'rp.origins',
      `must contain origins as browsers send them: in ASCII and lower case, without a default port, a path or a slash at the end; write ${url.origin}`,
    )
  }
  if (!fitsId(url, id)) {
    throw wrongOption(
      'rp.id',
      `must be the host of every origin in rp.origins, or a parent domain of it; ${id} is not for ${origin}`,
    )
  }
}

/** Checks whether a page of this origin could use passkeys of this relying party. */
function isOriginOf(origin: string, id: string): boolean {
  const url = parseUrl(origin)
  return url !== undefined && url.origin === origin && isSecure(url) && fitsId(url, id)
}

/** WebAuthn Level 3, section 5.1.2: the host, or a registrable suffix of it. */
function fitsId({ hostname }: URL, id: string): boolean {
  return hostname === id || hostname.endsWith(`.${id}`)
}
