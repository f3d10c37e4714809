import { queryClient } from './queryClient.ts'

/** What of the answer about this browser matters here. */
interface Shown {
  user: { walletId: string } | null
}

/** Names the wallet that the page shows, with each request of the page. */
export const walletHeader = 'marram-wallet'

/** Whose page this is, by the id of the wallet; undefined before login. */
export function shownWalletId(): string | undefined {
  return queryClient.getQueryData<Shown>(['me'])?.user?.walletId
}
