import { navigate as go, useSearch } from 'wouter/use-browser-location'

/** One value of the query, such as the account a payment should go to. */
export function queryValue(name: string): string | undefined {
  return new URLSearchParams(location.search).get(name) ?? undefined
}

/** The same value while the screen is shown, whatever changes it. */
export function useQueryValue(name: string): string | undefined {
  return new URLSearchParams(useSearch()).get(name) ?? undefined
}

/**
 * Puts a choice within a screen into its address, so that a reload and a link show it. Back still leaves the screen.
 *
 * @param path - of the screen; once another one is shown, nothing is done
 * @param value - undefined takes it out of the address
 */
export function replaceQueryValue(path: string, name: string, value: string | undefined): void {
  if (location.pathname !== path) return
  const query = new URLSearchParams(location.search)
  if (value === undefined) query.delete(name)
  else query.set(name, value)
  // An id such as `Card:…` stays readable: a colon is allowed in a query.
  const search = query.toString().replaceAll('%3A', ':')
  go(search === '' ? path : `${path}?${search}`, { replace: true, state: history.state })
}

/** The router's own, but for a sheet: see `ui/useBackCloses.ts`. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  // The entry of an open sheet makes room: Back then leads to the screen it was over.
  go(path, { replace: replace || isOverSheet() })
}

/**
 * Goes on once the entry of a sheet is gone from the history, to change the one of the screen. To be called while the
 * sheet is closed.
 */
export function afterSheet(next: () => void): void {
  if (isOverSheet()) addEventListener('popstate', next, { once: true })
  else next()
}

/** Whether the entry of the history is a sheet's. */
function isOverSheet(): boolean {
  return history.state?.sheets !== undefined
}
