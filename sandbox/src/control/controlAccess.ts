import type { Context, MiddlewareHandler } from 'hono'
import { ApiException } from '../core/errors.ts'
import type { AppEnv } from '../core/http/environment.ts'
import { isKnownHost, isLoopbackName } from '../core/knownHosts.ts'
import { parseUrl } from '../core/parseUrl.ts'
import type { Settings } from '../core/settings.ts'
import { isSameSecret } from '../crypto/isSameSecret.ts'

/**
 * Keeps foreign web pages out of the control area, which shows mailed codes: a name that was rebound
 * to this machine, a page of another origin, a plain form. Off loopback a token is needed as well.
 */
export const requireControlAccess: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { settings } = c.var
  requireKnownHost(c, settings)
  const origin = c.req.header('origin')
  if (origin !== undefined && !isOwnOrigin(origin, readHost(c))) refuse('Origin')
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'none' && site !== 'same-origin') refuse('Sec-Fetch-Site')
  // A webhook endpoint set to this very area would let an API token do what only its owner may.
  if (c.req.header(settings.profile.webhookSignatureHeader) !== undefined)
    refuse(settings.profile.webhookSignatureHeader)
  if (!isTokenRight(settings, c.req.header('x-sandbox-token')))
    refuse('X-Sandbox-Token', 'missing or wrong')
  await next()
  c.header('Cross-Origin-Resource-Policy', 'same-origin')
}

/**
 * Refuses a name that was rebound to this machine.
 *
 * @throws ApiException 403 `FORBIDDEN`
 */
export function requireKnownHost(c: Context, { controlHosts }: Settings): void {
  if (!isKnownHost(hostName(readHost(c)), controlHosts)) refuse('Host')
}

function refuse(header: string, problem = 'not allowed for the control API'): never {
  throw new ApiException(403, 'FORBIDDEN', `${header} is ${problem}`)
}

/** The Host header in lower case, with its port. */
function readHost(c: Context): string {
  return (c.req.header('host') ?? new URL(c.req.url).host).toLowerCase()
}

/** The name in a Host header, without its port. */
function hostName(host: string): string {
  return host.replace(/:\d{1,5}$/, '')
}

/**
 * The sandbox's own page has the host and the port that it was asked for under. The port speaks plain
 * HTTP: only a proxy, under a name of its own, can make HTTPS of it.
 */
function isOwnOrigin(origin: string, host: string): boolean {
  const url = parseUrl(origin)
  if (!url) return false
  const { protocol, host: own } = url
  const isProxied = protocol === 'https:' && !isLoopbackName(hostName(host))
  return own === host && (protocol === 'http:' || isProxied)
}

function isTokenRight({ controlToken }: Settings, given: string | undefined): boolean {
  return controlToken === undefined || isSameSecret(controlToken, given ?? '')
}
