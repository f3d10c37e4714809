import { QueryCache, QueryClient } from '@tanstack/react-query'
import { WalletError } from 'holdfast'

/** What is known of the platform and the wallet, until it is out of date. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeLogout }),
  defaultOptions: {
    queries: { retry: isWorthAnotherTry, staleTime: 2_000, retryDelay: 800 },
    mutations: { retry: false },
  },
})

function isWorthAnotherTry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof WalletError && error.retryable
}

/** The platform's login ended elsewhere: ask again who is here. */
function noticeLogout(error: Error): void {
  if (!(error instanceof WalletError) || error.code !== 'UNAUTHENTICATED') return
  queryClient.invalidateQueries({ queryKey: ['me'] }).catch(() => {})
}
