import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { WalletError } from 'holdfast'
import { getMe, type Me, PlatformError } from './platform.ts'

/** What is known of the platform and the wallet, until it is out of date. */
export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({ onError: noticeLogout }),
  defaultOptions: {
    queries: { retry: isWorthAnotherTry, staleTime: 2_000, retryDelay: 800 },
    // Without a connection, they fail and say so; else they would wait for one, to anybody's surprise.
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

/** Passes a request on, and checks the platform's login after a 401. */
export function noticingLogout(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    if (response.status === 401) void checkLogin()
    return response
  }
}

function isWorthAnotherTry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof WalletError && error.retryable
}

function noticeLogout(error: Error): void {
  if (error instanceof PlatformError && error.code === 'LOGGED_OUT') void checkLogin()
}

/** The platform's login may have ended elsewhere: asks again who is here, once for all who noticed. */
async function checkLogin(): Promise<void> {
  if (!queryClient.getQueryData<Me>(['me'])?.user) return
  const query = { queryKey: ['login'], queryFn: getMe, staleTime: 1_000 }
  // A login that cannot be asked about is asked about at the next refusal.
  const me = await queryClient.fetchQuery(query).catch(() => undefined)
  if (!me || !queryClient.getQueryData<Me>(['me'])?.user) return
  queryClient.setQueryData<Me>(['me'], me.user ? me : { ...me, departure: 'ended' })
}
