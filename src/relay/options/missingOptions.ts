import { ConfigurationError, RelayError } from '../relayError.ts'
import { isKeyMissing, type KeysOption } from './keyOptions.ts'
import type { OAuthSettings } from './oauthOptions.ts'
import type { ServiceSettings } from './serviceOptions.ts'

/** Returns the names of the missing credentials and addresses of the environment, which a build may lack. */
export function missingOptions(
  { baseUrl, clientId, clientSecret }: ServiceSettings,
  oauth: OAuthSettings | undefined,
  keys: KeysOption,
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

/**
 * Returns the refusal of every request while options are missing that a build does not need. Their names are for
 * the server's eyes, so they are in the cause.
 */
export function findNotConfigured({
  missingOptions,
}: {
  missingOptions: string[]
}): RelayError | undefined {
  if (missingOptions.length === 0) return undefined
  return new RelayError(
    500,
    'RELAY_NOT_CONFIGURED',
    'The relay is not configured: credentials or the address of the service are missing',
    { cause: new ConfigurationError(`Relay options are missing: ${missingOptions.join(', ')}`) },
  )
}
