import { WalletError } from '../../errors.ts'
import { checkUrl } from '../checkUrl.ts'
import type { OAuthOptions, OAuthProvider, RelayFetch } from '../options.ts'

/** The options, checked once and with their defaults. */
export interface OAuthSettings {
  providers: Map<string, OAuthProvider>
  /** Registered at the providers; its scheme decides about cookies. */
  callbackUrl: URL
  returnTo: string[]
  fetch: RelayFetch
}

/**
 * @throws INVALID_INPUT naming the option that is wrong
 */
export function checkOAuthOptions(
  { providers, callbackUrl, returnTo = [], fetch: ownFetch }: OAuthOptions,
  defaultCallbackUrl: string,
): OAuthSettings {
  for (const { issuer, clientId } of Object.values(providers)) {
    checkUrl(issuer, 'oauth.providers issuer')
    if (!clientId) throw wrong('oauth.providers', 'need a clientId')
  }
  for (const path of returnTo) {
    // Two slashes, or a slash and a backslash, begin another host's address.
    if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || /[\\#]/.test(path)) {
      throw wrong('oauth.returnTo', 'takes paths of this site such as /account')
    }
  }
  return {
    providers: new Map(Object.entries(providers)),
    callbackUrl: checkUrl(callbackUrl ?? defaultCallbackUrl, 'oauth.callbackUrl'),
    returnTo: [...returnTo],
    fetch: ownFetch ?? ((request) => fetch(request)),
  }
}

function wrong(name: string, why: string): WalletError {
  return new WalletError('INVALID_INPUT', `The relay's ${name} ${why}`)
}
