import { useQuery } from '@tanstack/react-query'
import type { Amount } from 'holdfast'
import { messages } from '../messages.ts'
import { callPlatform } from '../session/platform.ts'

/** An account that may pay for a card. */
export interface CardAccount {
  /** `InternalAccount:<uuid>` */
  id: string
  isWallet: boolean
  balance: Amount
}

/** The customer's accounts that may pay for a card, the wallet first. */
export function useCardAccounts() {
  return useQuery({
    queryKey: ['cardAccounts'],
    queryFn: async () =>
      (await callPlatform<{ accounts: CardAccount[] }>('GET', '/api/card-accounts')).accounts,
  })
}

/** What an account is called: the wallet, or the end of its number. */
export function nameOfAccount(id: string, accounts: CardAccount[] = []): string {
  const account = accounts.find((each) => each.id === id)
  return account?.isWallet
    ? messages.cards.wallet
    : messages.cards.otherAccount(`··${id.slice(-4)}`)
}
