import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type ExternalAccount,
  getAccount,
  getTransaction,
  listCredentials,
  listExternalAccounts,
  listSessions,
  listTransactions,
  type Transaction,
} from 'holdfast'
import { useWallet } from 'holdfast/react'
import { useIsLive } from './moneyEvents.ts'
import { isFinal } from './outcome.ts'
import { queryClient } from './queryClient.ts'

/** What is known about the wallet, kept fresh. Reading needs the platform's login only. */

export function useAccount() {
  const wallet = useWallet()
  const isLive = useIsLive()
  return useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => getAccount(wallet, { signal }),
    refetchInterval: isLive ? false : 5_000,
  })
}

/** The latest movements, and whether there are more. */
export function useActivity(count: number) {
  const wallet = useWallet()
  const isLive = useIsLive()
  return useQuery({
    queryKey: ['activity', count],
    queryFn: ({ signal }) => firstOf(listTransactions(wallet, { limit: count + 1, signal }), count),
    refetchInterval: ({ state }) => !isLive && (state.data?.items.every(isFinal) ? 5_000 : 1_500),
    placeholderData: keepPreviousData,
  })
}

async function firstOf(transactions: AsyncIterable<Transaction>, count: number) {
  const items: Transaction[] = []
  for await (const transaction of transactions) {
    if (items.length === count) return { items, hasMore: true }
    items.push(transaction)
  }
  return { items, hasMore: false }
}

export function useBankAccounts() {
  const wallet = useWallet()
  return useQuery({
    queryKey: ['bankAccounts'],
    queryFn: async ({ signal }) => {
      const accounts: ExternalAccount[] = []
      for await (const account of listExternalAccounts(wallet, { signal })) accounts.push(account)
      return accounts
    },
  })
}

export function useCredentials() {
  const wallet = useWallet()
  return useQuery({
    queryKey: ['credentials'],
    queryFn: ({ signal }) => listCredentials(wallet, { signal }),
  })
}

export function useSessions() {
  const wallet = useWallet()
  return useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => listSessions(wallet, { signal }),
    refetchInterval: 5_000,
  })
}

/** A payment, asked for again until it cannot change any more, unless news of it come by themselves. */
export function useTransaction(id: string) {
  const wallet = useWallet()
  const isLive = useIsLive()
  return useQuery({
    queryKey: ['transaction', id],
    queryFn: ({ signal }) => getTransaction(wallet, id, { signal }),
    refetchInterval: ({ state }) => !isLive && !isFinal(state.data) && 1_000,
  })
}

/** After a way in came or went. */
export async function refreshCredentials(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['credentials'] })
}

/** After a device was locked. */
export async function refreshSessions(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['sessions'] })
}

/** After money moved: everything that shows some of it. */
export async function refreshMoney(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['account'] }),
    queryClient.invalidateQueries({ queryKey: ['activity'] }),
  ])
}
