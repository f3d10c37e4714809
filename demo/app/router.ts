import { useSyncExternalStore } from 'react'

/** Where the page is: the address bar is the only state. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname)
}

/** One value of the query, such as the account a payment should go to. */
export function queryValue(name: string): string | undefined {
  return new URLSearchParams(location.search).get(name) ?? undefined
}

export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  // The entry of an open sheet makes room: Back then leads to the screen it was over.
  const isOverSheet = history.state?.sheets !== undefined
  history[replace || isOverSheet ? 'replaceState' : 'pushState'](null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}
