/** What the backend calls its OpenID provider. */
export const provider = 'skerry'

/** Where the provider may send the page back to: what the relay's `returnTo` lists. */
const returnPaths = ['/', '/send', '/accounts', '/security', '/security/phrase']

/** Where the page should come back to: where it is, if that is possible. */
export function returnPath(): string {
  return returnPaths.includes(location.pathname) ? location.pathname : '/'
}

/** Phones open another window badly: there the page itself goes to the provider and comes back. */
export function prefersRedirect(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
