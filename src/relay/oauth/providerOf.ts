import type { OAuthProvider } from '../context/options.ts'
import type { OAuthSettings } from '../context/settings.ts'
import { RelayError } from '../relayError.ts'

/** The provider of this name. @throws INVALID_INPUT (400) */
export function providerOf({ providers }: OAuthSettings, name: string): OAuthProvider {
  const provider = providers.get(name)
  if (provider) return provider
  throw new RelayError(400, 'INVALID_INPUT', 'body.provider is not configured in this app')
}
