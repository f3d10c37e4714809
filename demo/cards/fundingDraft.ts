import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../session/queryClient.ts'

/**
 * The order of the accounts that pay for a card, changed and not saved. It is kept while the page is open, whatever
 * screen is shown, and forgotten with all that was read for the customer.
 *
 * @param cardId - `Card:<uuid>`
 */
export function useFundingDraft(
  cardId: string,
): [order: string[] | undefined, setOrder: (order: string[] | undefined) => void] {
  const queryKey = ['fundingDraft', cardId]
  const { data } = useQuery<string[] | null>({
    queryKey,
    // Nothing is read: the cache is where it is kept.
    queryFn: () => null,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return [data ?? undefined, (order) => queryClient.setQueryData(queryKey, order ?? null)]
}
