import type { MiddlewareHandler } from 'hono'
import { ApiException } from '../core/errors.ts'
import type { AppEnv } from '../core/http/environment.ts'
import type { Settings } from '../core/settings.ts'
import { isSameSecret } from '../crypto/isSameSecret.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Keeps web pages out of the control area, which shows mailed codes: a name that was rebound to
 * this machine, a page of another origin, a plain form. Off loopback a token is needed as well.
 */
export const guardControl: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { settings } = c.var
  const host = hostName(c.req.header('host') ?? new URL(c.req.url).host)
  if (![...loopback, ...settings.controlHosts].includes(host)) refuse('Host')
  if (c.req.header('origin') !== undefined) refuse('Origin')
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'none') refuse('Sec-Fetch-Site')
  // A webhook endpoint set to this very area would let an API token do what only its owner may.
  if (c.req.header(settings.profile.webhookSignatureHeader) !== undefined)
    refuse(settings.profile.webhookSignatureHeader)
  if (!isTokenRight(settings, c.req.header('x-sandbox-token')))
    refuse('X-Sandbox-Token', 'missing or wrong')
  await next()
  c.header('Cross-Origin-Resource-Policy', 'same-origin')
}

function refuse(header: string, problem = 'not allowed for the control API'): never {
  throw new ApiException(403, 'FORBIDDEN', `${header} is ${problem}`)
}

/** The name in a Host header, without its port. */
function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d{1,5}$/, '')
}

function isTokenRight({ controlToken }: Settings, given: string | undefined): boolean {
  return controlToken === undefined || isSameSecret(controlToken, given ?? '')
}
