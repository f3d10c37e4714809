import { queryOptions, useQuery } from '@tanstack/react-query'
import { getUmaAddress, listBanks, listTestAddresses } from '../session/platform.ts'
import { queryClient } from '../session/queryClient.ts'

const staleTime = Number.POSITIVE_INFINITY

const umaAddress = queryOptions({ queryKey: ['umaAddress'], queryFn: getUmaAddress })

/** Where the customer is paid. Another tab may have chosen another address. */
export function useUmaAddress() {
  return useQuery(umaAddress)
}

export function refreshUmaAddress(): Promise<void> {
  return queryClient.invalidateQueries(umaAddress)
}

/**
 * The banks the service knows in a currency.
 *
 * @param enabled - whether they are needed
 */
export function useBanks(currency: string, enabled: boolean) {
  const queryFn = () => listBanks(currency)
  return useQuery({ queryKey: ['banks', currency], queryFn, staleTime, enabled })
}

/** Addresses to try payments with; none where money is real. */
export function useTestAddresses() {
  return useQuery({ queryKey: ['testAddresses'], queryFn: listTestAddresses, staleTime })
}
