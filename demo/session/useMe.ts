import { queryOptions, useQuery } from '@tanstack/react-query'
import { getMe, type Me } from './platform.ts'
import { queryClient } from './queryClient.ts'

const me = queryOptions({
  queryKey: ['me'],
  queryFn: getMe,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Who is logged in to the platform, if anybody. */
export function useMe() {
  return useQuery(me)
}

/** Asks who is logged in before the page is rendered. */
export async function readMeAhead(): Promise<Me | undefined> {
  await queryClient.prefetchQuery(me)
  return queryClient.getQueryData(me.queryKey)
}
