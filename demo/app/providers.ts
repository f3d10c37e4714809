/** What the backend calls its OpenID provider. */
export const provider = 'skerry'

/** Phones open another window badly: there the page itself goes to the provider and comes back. */
export function prefersRedirect(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
