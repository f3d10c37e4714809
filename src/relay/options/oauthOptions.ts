import { checkSecret, checkUrl, checkWhole, wrongOption } from '../checks/checkOption.ts'
import { checkShape, type OptionTable } from '../checks/checkShape.ts'
import type { RelayFetch } from './serviceOptions.ts'

/** An OpenID provider. */
export interface OAuthProvider {
  /** Its issuer, such as `https://accounts.google.com`; everything else is discovered from it. */
  issuer: string
  /** The app's, as registered there. */
  clientId: string
  /** Absent for a public client. */
  clientSecret?: string | undefined
  /** The scopes that are asked for. @default ['openid', 'email'] */
  scopes?: string[] | undefined
}

/** Sign-in with OpenID providers, run by the relay so that no token reaches a page. */
export interface OAuthOptions {
  /** By the names the browser calls them; of several, each comes back to its own name. */
  providers: Record<string, OAuthProvider>
  /**
   * The address of `/oauth/callback` on one of `rp.origins`, where browsers reach it by another path
   * than `basePath` says. A flow comes back to this path on the origin it was started from, and with
   * more than one provider to the provider's name below it; for each origin in use that address is
   * registered at the provider, exactly so.
   * @default on each of `rp.origins`, `basePath` and `/oauth/callback`
   */
  callbackUrl?: string | undefined
  /** The paths a redirect sign-in may come back to. @default none */
  returnTo?: string[] | undefined
  /** The `fetch` that reaches providers. @default globalThis.fetch */
  fetch?: RelayFetch | undefined
  /** Milliseconds that a provider may take for one call, response included. @default 10000 */
  timeoutMs?: number | undefined
}

/** The options of provider flows, checked once and with their defaults. */
export interface OAuthSettings {
  providers: Map<string, OAuthProvider>
  /** The path to which, or below which, providers send browsers back, on each of the app's origins. */
  callbackPath: string
  returnTo: string[]
  fetch: RelayFetch
  timeoutMs: number
}

const oauthOptions: OptionTable<OAuthOptions> = {
  providers: 'plain',
  callbackUrl: 'text?',
  returnTo: 'list?',
  fetch: 'function?',
  timeoutMs: 'any?',
}

const providerOptions: OptionTable<OAuthProvider> = {
  issuer: 'text',
  clientId: 'text?',
  clientSecret: 'text?',
  scopes: 'list?',
}

/**
 * @param origins - of the app's pages
 * @param defaultPath - the callback's, where the app does not say another
 * @throws INVALID_INPUT naming the option that is wrong
 */
export function checkOAuthOptions(
  options: OAuthOptions,
  origins: string[],
  defaultPath: string,
): OAuthSettings {
  checkShape(options, oauthOptions, 'oauth')
  const { providers, callbackUrl, returnTo = [], fetch: ownFetch, timeoutMs = 10_000 } = options
  for (const [name, provider] of Object.entries(providers)) checkProvider(name, provider)
  for (const path of returnTo) {
    // Two slashes, or a slash and a backslash, begin another host's address.
    // guard: oauth-return-path-form
    if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || /[\\#]/.test(path)) {
      throw wrongOption('oauth.returnTo', 'must contain paths on this origin, such as /account')
    }
  }
  return {
    providers: new Map(Object.entries(providers)),
    callbackPath: callbackUrl === undefined ? defaultPath : checkCallback(callbackUrl, origins),
    returnTo: [...returnTo],
    fetch: ownFetch ?? ((request) => fetch(request)),
    timeoutMs: checkWhole(timeoutMs, 'oauth.timeoutMs'),
  }
}

function checkProvider(name: string, provider: OAuthProvider): void {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name))
    throw wrongOption('oauth.providers', 'must have names of 1 to 64 letters, digits, _ and -')
  checkShape(provider, providerOptions, `oauth.providers.${name}`)
  checkUrl(provider.issuer, `oauth.providers.${name}.issuer`)
  checkSecret(provider.clientSecret ?? '', `oauth.providers.${name}.clientSecret`)
}

/** Providers compare addresses letter by letter, and only an origin of the app's has the cookie. */
function checkCallback(callbackUrl: string, origins: string[]): string {
  const url = checkUrl(callbackUrl, 'oauth.callbackUrl')
  // guard: oauth-callback-origin
  if (!origins.includes(url.origin)) {
    throw wrongOption('oauth.callbackUrl', 'must be on one of rp.origins')
  }
  if (url.href !== `${url.origin}${url.pathname}` || url.href !== callbackUrl) {
    throw wrongOption('oauth.callbackUrl', 'must be a normalized URL of an origin and a path only')
  }
  return url.pathname
}
