import type { Settings } from '../context/settings.ts'
import { ConfigurationError, RelayError } from '../relayError.ts'

/**
 * The refusal of every request while options are missing that a build does not need. Their names are for
 * the server's eyes, so they are in the cause.
 */
export function findNotConfigured({
  missingOptions,
}: Pick<Settings, 'missingOptions'>): RelayError | undefined {
  if (missingOptions.length === 0) return undefined
  return new RelayError(
    500,
    'RELAY_NOT_CONFIGURED',
    'The relay is not configured: credentials or the address of the service are missing',
    { cause: new ConfigurationError(`Relay options are missing: ${missingOptions.join(', ')}`) },
  )
}
