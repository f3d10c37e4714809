import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryClient } from '../session/queryClient.ts'
import { readStoredJson, writeStored } from '../ui/storage.ts'

const key = 'marram.discardedDrafts'
const queryKey = ['discardedDrafts']
const maxCount = 50

/**
 * The drafts that the customer does not want to see any more. The service cannot cancel a price, so
 * it is hidden in this browser until it expires by itself.
 */
export function useDiscardedDrafts(): [ids: string[], discard: (id: string) => void] {
  const { data } = useQuery({
    queryKey,
    queryFn: readIds,
    // Known at once: a discarded draft must not be shown, even for a moment.
    initialData: readIds,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return [data, discardDraft]
}

/**
 * Keeps one draft of a form: its newer price takes the place of the one before.
 *
 * @param transactionId - of the price that the form shows; undefined while it shows none
 */
export function useOneDraft(transactionId: string | undefined): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (transactionId === undefined || transactionId === last.current) return
    if (last.current !== undefined) discardDraft(last.current)
    last.current = transactionId
  }, [transactionId])
}

/** @param id - `Transaction:<uuid>` */
export function discardDraft(id: string): void {
  const all = [...new Set([id, ...readIds()])].slice(0, maxCount)
  // Storage may be refused: then they are back after a reload, until they expire.
  writeStored('local', key, JSON.stringify(all))
  queryClient.setQueryData(queryKey, all)
}

function readIds(): string[] {
  const ids = readStoredJson('local', key)
  return Array.isArray(ids) ? ids.map(String) : []
}
