import { skipToken, useQuery } from '@tanstack/react-query'
import { getTransaction, type Quote } from 'holdfast'
import { useWallet } from 'holdfast/react'
import { holderOf } from '../payees/bankAccount.ts'
import { payeeOf } from '../payees/payee.ts'
import { useBankAccounts } from '../shared/queries.ts'
import { isolate } from '../ui/isolate.ts'
import { leftToRight } from '../ui/leftToRight.ts'

/** A payment, and where it goes if that is known already. */
export interface Destined {
  transactionId: string
  destination?: Quote['destination'] | undefined
}

/**
 * The name or address of who gets a payment, for use within a sentence; undefined while it is not known, and
 * where the account was removed. Where a payment goes does not change: it is read once.
 */
export function usePayeeName({ transactionId, destination }: Destined): string | undefined {
  const wallet = useWallet()
  const { data: accounts = [] } = useBankAccounts()
  const { data: read } = useQuery({
    queryKey: ['destination', transactionId],
    queryFn: destination
      ? skipToken
      : async ({ signal }) => (await getTransaction(wallet, transactionId, { signal })).destination,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const known = destination ?? read
  const payee = known && payeeOf({ destination: known }, accounts)
  if (!payee) return undefined
  return 'umaAddress' in payee ? leftToRight(payee.umaAddress) : isolate(holderOf(payee.account))
}
