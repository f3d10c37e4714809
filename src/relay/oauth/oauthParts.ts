import { flowSeconds } from '../../shared/oauthFlow.ts'
import type { OAuthParts, Providers } from '../context/oauth.ts'
import type { OAuthSettings } from '../context/settings.ts'
import { notFound } from '../relayError.ts'
import { createFlowNames } from './flowName.ts'
import { endSeconds } from './flows.ts'

/** Puts them together. */
export function createOAuthParts(
  settings: OAuthSettings,
  secret: string,
  now: () => number,
): OAuthParts {
  return {
    settings,
    providers: lazyProviders(settings, now),
    names: createFlowNames(secret, flowSeconds + endSeconds, now),
  }
}

/** Loaded with the first flow: oauth4webapi looks at a global when it is imported. */
function lazyProviders(settings: OAuthSettings, now: () => number): Providers {
  let loading: Promise<Providers> | undefined
  const load = () => {
    loading ??= import('./provider.ts').then((module) => module.createProviders(settings, now))
    return loading
  }
  return {
    authorizationUrl: async (...options) => (await load()).authorizationUrl(...options),
    exchange: async (...options) => (await load()).exchange(...options),
  }
}

/**
 * @throws NOT_FOUND (404) where the app has set up no provider: then these routes do not exist
 */
export function oauthOf({ oauth }: { oauth?: OAuthParts | undefined }): OAuthParts {
  if (oauth) return oauth
  throw notFound()
}
