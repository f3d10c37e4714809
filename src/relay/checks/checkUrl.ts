import { isLoopback, isSecure, parseUrl } from '../../shared/url.ts'
import { wrongOption } from './wrongOption.ts'

/** https, or http on this machine: a secret and a session must not cross a network in the clear. */
export function checkUrl(value: string, name: string): URL {
  const url = parseUrl(value)
  if (url && isSecure(url)) return url
  const meant = withScheme(value)
  const hint = meant === undefined ? '' : `; write ${meant}`
  throw wrongOption(name, `must be an https URL, or an http URL on this machine${hint}`)
}

/**
 * Suggests the URL that was probably meant by a host without a scheme: `localhost:5173` is a URL of its own
 * otherwise.
 */
function withScheme(value: string): string | undefined {
  const url = value.includes('//') ? undefined : parseUrl(`https://${value}`)
  if (!url) return undefined
  const { hostname, host, pathname } = url
  const scheme = isLoopback({ hostname } as URL) ? 'http' : 'https'
  const isHost = scheme === 'http' || hostname.includes('.')
  return isHost ? `${scheme}://${host}${pathname.replace(/\/$/, '')}` : undefined
}
