import { useQuery } from '@tanstack/react-query'
import type { Amount } from 'holdfast'
import { callPlatform, PlatformError } from '../session/platform.ts'

/** Who asks for a payment, and for how much, as the platform says: a link alone proves no name. */
export interface PaymentRequest {
  from: string
  umaAddress: string
  amount: Amount
}

/**
 * Has the platform keep a request of the customer.
 *
 * @param amount - in the smallest unit of the wallet's currency
 * @returns a short link that shows it to everybody
 */
export async function createRequestLink(amount: number): Promise<string> {
  const body = { amount }
  const { code } = await callPlatform<{ code: string }>('POST', '/api/payment-requests', body)
  return `${location.origin}/r/${code}`
}

/** The request of a link, which does not change; `isUnknown` where the platform has none of this code. */
export function usePaymentRequest(code: string) {
  const { data, error, refetch } = useQuery({
    queryKey: ['paymentRequest', code],
    queryFn: () =>
      callPlatform<PaymentRequest>('GET', `/api/payment-requests/${encodeURIComponent(code)}`),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isUnknown = error instanceof PlatformError && error.code === 'REQUEST_UNKNOWN'
  return { data, error, isUnknown, retry: () => void refetch() }
}
