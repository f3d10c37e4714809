import { invalidInput } from '../core/errors.ts'
import { isLoopback } from '../core/knownHosts.ts'
import { parseUrl } from '../core/parseUrl.ts'

/**
 * Checks where a customer is redirected to after a verification: an https URL, or an http URL on
 * this machine.
 *
 * @throws ApiException 400 `INVALID_INPUT`
 */
export function checkRedirectUri(redirectUri: string): void {
  const refuse = (why: string) => invalidInput(`redirectUri ${why}`, { field: 'redirectUri' })
  const url = parseUrl(redirectUri)
  if (!url) throw refuse('must be a URL')
  const { protocol, hostname, username, password } = url
  if (username !== '' || password !== '') throw refuse('must not contain a user name or password')
  if (protocol === 'https:') return
  if (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, ''))) return
  throw refuse('must be an https URL, or an http URL on this machine')
}
