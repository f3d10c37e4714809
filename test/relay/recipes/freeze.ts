import type { BeforeForward, RelayRouteName } from 'holdfast/relay'
import { isFrozen } from './users.ts'

const openToFrozen: RelayRouteName[] = [
  'getEnvironment',
  'listInternalAccounts',
  'listTransactions',
  'getTransaction',
]

/** A frozen user sees their money and does nothing with it. */
export const refuseFrozen: BeforeForward = async ({ route, user }) => {
  if (openToFrozen.includes(route) || !(await isFrozen(user.id))) return undefined
  return { reason: 'FROZEN', message: 'This wallet is frozen; contact support' }
}
