import { type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import { WalletError } from 'holdfast'

/** For how long what was read is not read again by another screen. */
export const staleMs = 2_000

/** What is known of the platform and the wallet, until it is out of date. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    // Without a connection, both fail and say so, instead of waiting for one.
    queries: {
      retry: isWorthAnotherTry,
      staleTime: staleMs,
      retryDelay: 800,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * Reads again what may have changed. A first read that is under way is begun anew: it may have been
 * answered before the change, and invalidating it alone would keep that answer.
 */
export async function readAgain(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/**
 * Reads again what may have changed without an event. A read that is under way is shown first and repeated
 * after it: its response may be older than such a change, and a customer who has just opened the page does
 * not wait for a second one.
 */
export async function readOnceMore(queryKey: QueryKey): Promise<void> {
  const underWay = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  const isUnderWay = (query: Query) => underWay.includes(query)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey, predicate: (query) => !isUnderWay(query) }),
    Promise.allSettled(underWay.map(({ promise }) => promise)),
  ])
  await queryClient.invalidateQueries({ queryKey, predicate: isUnderWay })
}

/** Resolves once the reads that are under way have ended, however they did. */
export async function whenRead(): Promise<void> {
  const underWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
  await Promise.allSettled(underWay.map(({ promise }) => promise))
}

function isWorthAnotherTry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof WalletError && error.retryable
}
