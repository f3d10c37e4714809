import { useQuery } from '@tanstack/react-query'
import { type Card, listCards, type Wallet, WalletError } from 'holdfast'
import { useWallet } from 'holdfast/react'
import { pollInterval, useMoneyNews } from '../session/moneyEvents.ts'
import { queryClient, readAgain } from '../session/queryClient.ts'
import { prefetchPermissions } from './cardPermissions.ts'

const pendingStates: Card['state'][] = ['PENDING_KYC', 'PENDING_ISSUE', 'PROCESSING']

/** The customer's cards, newest first and those that are closed at the end. */
export function useCards() {
  const wallet = useWallet()
  const { isLive } = useMoneyNews()
  return useQuery({
    queryKey: ['cards'],
    queryFn: ({ signal }) => readCards(wallet, signal),
    refetchInterval: ({ state }) =>
      pollInterval(state, isLive, state.data?.some(isPending) ? 1_500 : 15_000),
  })
}

async function readCards(wallet: Wallet, signal: AbortSignal): Promise<Card[]> {
  const cards: Card[] = []
  for await (const card of listCards(wallet, { signal })) cards.push(card)
  // Before a card is shown: it is not said to be ready first, and to need permission then.
  await prefetchPermissions(wallet, cards)
  return cards.sort((one, other) => Number(isClosed(one)) - Number(isClosed(other)))
}

function isPending({ state }: Pick<Card, 'state'>): boolean {
  return pendingStates.includes(state)
}

/** Whether the card is closed for good. */
export function isClosed({ state }: Pick<Card, 'state'>): boolean {
  return state === 'CLOSED'
}

/** After a card was changed. A read that began before would bring the old state back. */
export async function setCard(changed: Card): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['cards'] })
  queryClient.setQueryData<Card[]>(['cards'], (cards) =>
    cards?.map((card) => (card.id === changed.id ? changed : card)),
  )
  await readAgain(['cards'])
}

const missingCodes = ['NOT_FOUND', 'UNSUPPORTED_BY_SERVICE']

/** Whether the service or the platform has no cards: not a problem that another try solves. */
export function hasNoCards(error: unknown): boolean {
  return error instanceof WalletError && missingCodes.includes(error.code)
}
