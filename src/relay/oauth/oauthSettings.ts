import { checkUrl } from '../options/checkUrl.ts'
import { checkWhole } from '../options/checkWhole.ts'
import type { OAuthOptions, OAuthProvider, RelayFetch } from '../options/options.ts'
import { wrongOption } from '../options/wrongOption.ts'

/** The options, checked once and with their defaults. */
export interface OAuthSettings {
  providers: Map<string, OAuthProvider>
  /** Where providers send browsers back to, or below it, on each of the app's origins. */
  callbackPath: string
  returnTo: string[]
  fetch: RelayFetch
  timeoutMs: number
}

/**
 * @param origins - of the app's pages
 * @param defaultPath - the callback's, where the app does not say another
 * @throws INVALID_INPUT naming the option that is wrong
 */
export function checkOAuthOptions(
  { providers, callbackUrl, returnTo = [], fetch: ownFetch, timeoutMs = 10_000 }: OAuthOptions,
  origins: string[],
  defaultPath: string,
): OAuthSettings {
  for (const [name, { issuer, clientId }] of Object.entries(providers)) {
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(name))
      throw wrongOption('oauth.providers', 'must have names of 1 to 64 letters, digits, _ and -')
    checkUrl(issuer, 'oauth.providers issuer')
    if (!clientId) throw wrongOption('oauth.providers', 'must each have a clientId')
  }
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

/**
 * What a provider's own address to come back to ends in. With more than one provider each has one, so
 * that none can pass the answer of another off as its own (RFC 9700, section 2.1): not all name
 * themselves in their answers.
 */
export function ownCallback({ providers }: OAuthSettings, provider: string): string | undefined {
  return providers.size > 1 ? provider : undefined
}

/** Where a provider sends browsers back to, on the origin a flow began on: its cookie is kept there. */
export function callbackUrlAt(settings: OAuthSettings, origin: string, provider: string): string {
  const own = ownCallback(settings, provider)
  const path = own === undefined ? settings.callbackPath : `${settings.callbackPath}/${own}`
  return new URL(path, origin).href
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
