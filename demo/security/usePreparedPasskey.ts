import { type PreparedAddPasskey, prepareAddPasskey } from 'holdfast'
import { useWallet } from 'holdfast/react'
import { type RefObject, useEffect, useRef } from 'react'

/** What the prompt for a further passkey needs, fetched while the customer reads. */
export function usePreparedPasskey(): RefObject<PreparedAddPasskey | undefined> {
  const wallet = useWallet()
  const prepared = useRef<PreparedAddPasskey | undefined>(undefined)
  useEffect(() => {
    const leaving = new AbortController()
    prepareAddPasskey(wallet, { signal: leaving.signal }).then(
      (ready) => {
        prepared.current = ready
      },
      // Adding the passkey fetches it itself, and then reports what is wrong.
      () => {},
    )
    return () => leaving.abort()
  }, [wallet])
  return prepared
}
