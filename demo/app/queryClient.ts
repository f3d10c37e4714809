import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { WalletError } from 'holdfast'

/** What is known of the platform and the wallet, until it is out of date. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    // Without a connection, both fail and say so, instead of waiting for one.
    queries: {
      retry: isWorthAnotherTry,
      staleTime: 2_000,
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

function isWorthAnotherTry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof WalletError && error.retryable
}
