import { useQuery } from '@tanstack/react-query'
import { getQuote, type Quote } from 'holdfast'
import {
  type QuoteState,
  type QuoteTerms,
  useQuote,
  useSecondsLeft,
  useWallet,
} from 'holdfast/react'
import { useState } from 'react'

/** A price, and whether it stands in the place of one that was seen before. */
export interface Price extends QuoteState {
  isReplacement: boolean
}

/**
 * The price that was under review before the page was left, for as long as it is valid; after that,
 * and without one, a new price for the terms.
 *
 * @param terms - undefined while nothing is to be priced
 * @param keptId - `Quote:<uuid>` of the price that was seen before
 */
export function usePrice(terms: QuoteTerms | undefined, keptId: string | undefined): Price {
  const [replacedId, setReplacedId] = useState<string>()
  const id = keptId === replacedId ? undefined : keptId
  const kept = useKeptQuote(id)
  const isKept = id !== undefined && (kept.isFetching || kept.isUsable)
  const fresh = useQuote(isKept ? undefined : terms)
  const isReplacement = keptId !== undefined && !isKept
  if (!isKept) return { ...fresh, isReplacement }
  const { data, secondsLeft, isFetching } = kept
  return {
    ...fresh,
    data,
    secondsLeft,
    isPending: isFetching,
    isFetching,
    isExpired: secondsLeft === 0,
    refetch: () => setReplacedId(keptId),
    isReplacement,
  }
}

/** A quote as it is now. One whose time was over when it was read is of no use. */
function useKeptQuote(id: string | undefined) {
  const wallet = useWallet()
  const { data, isFetching } = useQuery({
    queryKey: ['keptQuote', id],
    queryFn: ({ signal }) => readUsable(getQuote(wallet, id ?? '', { signal })),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const secondsLeft = useSecondsLeft(data?.expiresAt)
  const [validId, setValidId] = useState<string>()
  if (data && validId !== data.id && secondsLeft !== 0) setValidId(data.id)
  const isUsable = data !== undefined && validId === data.id
  return { data: data ?? undefined, isFetching, isUsable, secondsLeft }
}

async function readUsable(reading: Promise<Quote>): Promise<Quote> {
  const quote = await reading
  if (quote.status === 'PENDING' && quote.paymentInstructions) return quote
  throw new Error('The quote cannot be executed any more')
}
