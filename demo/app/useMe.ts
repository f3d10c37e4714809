import { useQuery } from '@tanstack/react-query'
import { getMe } from './platform.ts'

/** Who is logged in to the platform, if anybody. */
export function useMe() {
  return useQuery({ queryKey: ['me'], queryFn: getMe, staleTime: Number.POSITIVE_INFINITY })
}
