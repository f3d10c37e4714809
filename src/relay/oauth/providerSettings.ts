import type { OAuthProvider, OAuthSettings } from '../options/oauthOptions.ts'

import { RelayError } from '../relayError.ts'

/** The provider of this name. @throws INVALID_INPUT (400) */
export function providerOf({ providers }: OAuthSettings, name: string): OAuthProvider {
  const provider = providers.get(name)
  if (provider) return provider
  throw new RelayError(400, 'INVALID_INPUT', 'body.provider is not configured in this app')
}

/**
 * Returns the last segment of a provider's own callback address. With more than one provider each has one, so
 * that none can pass the response of another off as its own (RFC 9700, section 2.1): not all name themselves
 * in their responses.
 */
export function ownCallback({ providers }: OAuthSettings, provider: string): string | undefined {
  return providers.size > 1 ? provider : undefined
}

/**
 * Returns the address to which a provider sends browsers back, on the origin where a flow began: its cookie is kept
 * there.
 */
export function callbackUrlAt(settings: OAuthSettings, origin: string, provider: string): string {
  const own = ownCallback(settings, provider)
  const path = own === undefined ? settings.callbackPath : `${settings.callbackPath}/${own}`
  return new URL(path, origin).href
}
