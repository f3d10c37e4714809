import { useAccount } from '../shared/queries.ts'
import { useDollars } from './agentQueries.ts'
import type { OwnAccounts } from './agentRequest.ts'

/** The customer's own accounts, once both are known. */
export function useOwnAccounts(): OwnAccounts | undefined {
  const { data: dollars } = useDollars()
  const { data: wallet } = useAccount()
  return dollars && wallet && { dollars: dollars.id, wallet: wallet.id }
}
