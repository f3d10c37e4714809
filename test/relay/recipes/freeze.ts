import type { BeforeForward, RelayRouteName } from 'holdfast/relay'
import { isFrozen } from './users.ts'

const openToFrozen: RelayRouteName[] = [
  'getEnvironment',
  // Each of its parts is asked about by itself.
  'startSignIn',
  'listInternalAccounts',
  'listTransactions',
  'getTransaction',
  // The library reads what came of a payment that was sent before.
  'getQuote',
]

/**
 * A frozen user sees their money and does nothing with it. They cannot sign in to the wallet either;
 * what is open to them needs no sign-in but that to the app.
 */
export const refuseFrozen: BeforeForward = async ({ route, user }) => {
  if (openToFrozen.includes(route) || !(await isFrozen(user.id))) return undefined
  return { reason: 'FROZEN', message: 'This wallet is frozen; contact support' }
}
