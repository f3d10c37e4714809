import { navigate } from '../ui/router.ts'
import { forgetCustomer } from './departure.ts'
import { forgetKeptLog } from './keptLog.ts'
import { getMe, type Me } from './platform.ts'
import { queryClient } from './queryClient.ts'
import { shownWalletId } from './shownWallet.ts'

/**
 * Reads again who is logged in, once for all who noticed a change, and shows them. The login is the
 * browser's, so another tab may have ended or replaced it.
 */
export async function checkLogin(): Promise<void> {
  const query = { queryKey: ['login'], queryFn: getMe, staleTime: 0 }
  // A login that cannot be asked about is asked about at the next refusal.
  const me = await queryClient.fetchQuery(query).catch(() => undefined)
  const isRead = queryClient.getQueryData(['me']) !== undefined
  if (me && isRead && me.user?.walletId !== shownWalletId()) showLogin(me)
}

/** Nothing of the customer before is left: not on the page, and not in what it has read. */
function showLogin(me: Me): void {
  const wasLoggedIn = shownWalletId() !== undefined
  const departure = me.user ? 'replaced' : 'ended'
  if (wasLoggedIn && me.user) navigate('/', { replace: true })
  queryClient.setQueryData<Me>(['me'], wasLoggedIn ? { ...me, departure } : me)
  forgetCustomer()
  forgetKeptLog()
}
