import { flowSeconds } from '../../shared/oauthFlow.ts'
import type { OAuthContext, Providers } from '../context/context.ts'
import type { RelayKeys } from '../keys/relayKeys.ts'
import type { OAuthSettings } from '../options/oauthOptions.ts'
import { routeNotFound } from '../relayError.ts'
import { createFlowIds } from './flowId.ts'
import { resultSeconds } from './flows.ts'

/** Puts them together. */
export function createOAuthContext(
  settings: OAuthSettings,
  keys: RelayKeys,
  now: () => number,
): OAuthContext {
  return {
    settings,
    providers: lazyProviders(settings, now),
    flowIds: createFlowIds(keys.deriveMacKeys('oauth flow'), flowSeconds + resultSeconds, now),
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
 * @throws ROUTE_NOT_FOUND (404) where the app has set up no provider: then these routes do not exist
 */
export function oauthOf({ oauth }: { oauth?: OAuthContext | undefined }): OAuthContext {
  if (oauth) return oauth
  throw routeNotFound()
}
