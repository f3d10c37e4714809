import { invalidInput } from '../errors.ts'
import type { Settings } from '../settings.ts'

/**
 * Webhooks go to this machine only, unless another host was named at start: whoever may change the
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
  if (!URL.canParse(endpoint)) throw refuse('is not an address')
  const { protocol, hostname, username, password } = new URL(endpoint)
  if (protocol !== 'http:' && protocol !== 'https:') throw refuse('is neither http nor https')
  if (username !== '' || password !== '') throw refuse('has a user name or password in it')
  if (isLoopback(hostname) || webhookHosts.some((name) => name.toLowerCase() === hostname)) return
  throw refuse(`is on ${hostname}: a sandbox sends to this machine, or to a --webhook-host`)
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
