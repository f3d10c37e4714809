import { useQuery } from '@tanstack/react-query'
import { getUmaAddress, listBanks, listTestAddresses } from '../session/platform.ts'

const staleTime = Number.POSITIVE_INFINITY

/** Where the customer is paid. */
export function useUmaAddress() {
  return useQuery({ queryKey: ['umaAddress'], queryFn: getUmaAddress, staleTime })
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
