import { notFound } from '../relayError.ts'
import { createFlowNames, type FlowNames } from './flowName.ts'
import { endSeconds, flowSeconds } from './flows.ts'
import type { OAuthSettings } from './oauthSettings.ts'
import { createProviders, type Providers } from './provider.ts'

/** What provider flows need beside the relay's own parts. */
export interface OAuthParts {
  settings: OAuthSettings
  providers: Providers
  names: FlowNames
}

/** Puts them together. */
export function createOAuthParts(
  settings: OAuthSettings,
  secret: string,
  now: () => number,
): OAuthParts {
  return {
    settings,
    providers: createProviders(settings, now),
    names: createFlowNames(secret, flowSeconds + endSeconds, now),
  }
}

/**
 * @throws NOT_FOUND (404) where the app has set up no provider: then these routes do not exist
 */
export function oauthOf({ oauth }: { oauth?: OAuthParts | undefined }): OAuthParts {
  if (oauth) return oauth
  throw notFound()
}
