import { completeOAuthRedirect } from 'holdfast'
import { useWallet } from 'holdfast/react'
import { useEffect, useState } from 'react'
import { navigate, queryValue } from '../ui/router.ts'
import { placeWithoutResult } from './keptPlace.ts'

/** Coming back from the provider: finishes the sign-in and tidies the address bar. */
export function useOAuthReturn(): unknown {
  const wallet = useWallet()
  const [error, setError] = useState<unknown>(undefined)
  useEffect(() => {
    if (queryValue('holdfast-oauth') === undefined) return
    completeOAuthRedirect(wallet)
      .catch(setError)
      .finally(() => navigate(placeWithoutResult(), { replace: true }))
  }, [wallet])
  return error
}
