import { invalidInput } from './errors.ts'
import { parseUrl } from './parseUrl.ts'
import type { Settings } from './settings.ts'

/**
 * Webhooks go to this machine only, unless another host was named at start: a caller who may change the
 * configuration must not be able to have the sandbox call into a network.
 *
 * @throws ApiException 400 `INVALID_INPUT`
 */
export function checkEndpoint(
  { webhookHosts }: Pick<Settings, 'webhookHosts'>,
  endpoint: string,
): void {
  const refuse = (why: string) =>
    invalidInput(`webhookEndpoint ${why}`, { field: 'webhookEndpoint' })
  const url = parseUrl(endpoint)
  if (!url) throw refuse('must be a URL')
  const { protocol, hostname, username, password } = url
  if (protocol !== 'http:' && protocol !== 'https:') throw refuse('must be an http or https URL')
  if (username !== '' || password !== '') throw refuse('must not contain a user name or password')
  if (isLoopback(hostname) || webhookHosts.some((name) => name.toLowerCase() === hostname)) return
  throw refuse(`must be on this machine or on a host allowed with --webhook-host; got ${hostname}`)
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
