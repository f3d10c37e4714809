import { skipToken, useQuery } from '@tanstack/react-query'
import type { Amount, Currency } from 'holdfast'
import { useEffect, useState } from 'react'
import { callPlatform } from '../session/platform.ts'

/** Nothing is asked while the amount is typed. */
const pauseMs = 350

/** The service states its rates anew every few minutes. */
const staleTime = 60_000

/**
 * Reads about how much arrives of an amount. It is no price: the rate may be another one when that is asked for.
 *
 * @param amount - in the smallest unit of the wallet's currency, fees included; 0 while there is none
 * @param from - the currency of the wallet
 * @param to - what the receiver gets it in, where that is known
 * @returns undefined where nothing is exchanged, until it is known, and where it cannot be
 */
export function useEstimate(
  amount: number,
  from: Currency,
  to: Currency | undefined,
): Amount | undefined {
  const isSettled = useSettled(amount) === amount
  const code = to?.code === from.code ? undefined : to?.code
  const isWanted = isSettled && amount > 0 && code !== undefined
  const { data } = useQuery({
    queryKey: ['estimate', amount, code],
    queryFn: isWanted ? () => getEstimate(amount, code) : skipToken,
    staleTime,
    // The payment does not depend on it.
    retry: false,
  })
  return data ?? undefined
}

async function getEstimate(amount: number, currency: string): Promise<Amount | null> {
  const query = new URLSearchParams({ amount: String(amount), currency })
  return (await callPlatform<{ estimate: Amount | null }>('GET', `/api/estimate?${query}`)).estimate
}

/** The value once it has not changed for a moment; the one before it until then. */
function useSettled(value: number): number {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
