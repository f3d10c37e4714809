import { navigate as go } from 'wouter/use-browser-location'

/** One value of the query, such as the account a payment should go to. */
export function queryValue(name: string): string | undefined {
  return new URLSearchParams(location.search).get(name) ?? undefined
}

/** The router's own, but for a sheet: see `components/useBackCloses.ts`. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  // The entry of an open sheet makes room: Back then leads to the screen it was over.
  const isOverSheet = history.state?.sheets !== undefined
  go(path, { replace: replace || isOverSheet })
}
