import { useQuery } from '@tanstack/react-query'
import { getTransaction, type Transaction } from 'holdfast'
import { useWallet } from 'holdfast/react'
import { isFinal, queryClient } from './queries.ts'

const key = ['sentPayments']

/** Remembers a payment for the activity of this visit. */
export function rememberPayment(transactionId: string): void {
  const known = queryClient.getQueryData<string[]>(key) ?? []
  queryClient.setQueryData(key, [transactionId, ...known.filter((id) => id !== transactionId)])
}

/** The payments of this visit, newest first. */
export function useActivity() {
  const wallet = useWallet()
  return useQuery({
    queryKey: ['activity'],
    queryFn: ({ signal }): Promise<Transaction[]> => {
      const ids = queryClient.getQueryData<string[]>(key) ?? []
      return Promise.all(ids.map((id) => getTransaction(wallet, id, { signal })))
    },
    refetchInterval: ({ state }) => (state.data?.every(isFinal) ? false : 1_500),
  })
}
