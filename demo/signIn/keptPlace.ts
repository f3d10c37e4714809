import { queryValue } from '../ui/router.ts'
import { readStored, removeStored, writeStored } from '../ui/storage.ts'

const key = 'marram.place'

/** What the library finds a sign-in by after the provider has sent the page back. */
const resultName = 'holdfast-oauth'

/** Keeps in this tab where the page is, before it goes to the provider: that returns to a path alone. */
export function keepPlace(): void {
  // Storage may be refused: then the page comes back without its query.
  writeStored('session', key, location.pathname + location.search)
}

/** Back from the provider, the page is where it was. Call it before anything reads the address. */
export function restorePlace(): void {
  const result = queryValue(resultName)
  const place = ownPlace(takePlace(), location.origin)
  if (result === undefined || !place) return
  place.searchParams.set(resultName, result)
  history.replaceState(null, '', place)
}

/** The address of the page without a provider's result. */
export function placeWithoutResult(): string {
  const place = new URL(location.href)
  place.searchParams.delete(resultName)
  return place.href
}

/**
 * Reads a path of this page. Storage is read as if a stranger had written it: what leads to another
 * origin, such as `//example.com`, is no path of it.
 *
 * @param origin - the page's own
 */
export function ownPlace(path: string, origin: string): URL | undefined {
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return undefined
  const place = new URL(path, origin)
  return place.origin === origin ? place : undefined
}

function takePlace(): string {
  const place = readStored('session', key) ?? ''
  removeStored('session', key)
  return place
}
