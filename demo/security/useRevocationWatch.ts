import { useQuery } from '@tanstack/react-query'
import { listSessions } from 'holdfast'
import { useWallet, useWalletState } from 'holdfast/react'
import { pollInterval, useMoneyNews } from '../session/moneyEvents.ts'

/**
 * Detects on every screen that this device's session was ended elsewhere: `listSessions` then sets
 * the wallet's state. The platform's stream says when to look; without it, the page looks itself.
 */
export function useRevocationWatch(): void {
  const wallet = useWallet()
  const { status } = useWalletState()
  const { isLive } = useMoneyNews()
  useQuery({
    queryKey: ['ownSession'],
    queryFn: async ({ signal }) => (await listSessions(wallet, { signal })).length,
    enabled: status === 'signedIn',
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => pollInterval(state, isLive, 4_000),
  })
}
