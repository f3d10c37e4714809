import { type PreparedSignIn, prepareSignIn } from 'holdfast'
import { useWallet } from 'holdfast/react'
import { type RefObject, useEffect, useRef } from 'react'

/** What the prompt for a new passkey needs, fetched while the customer reads. */
export function usePreparedSignUp(): RefObject<PreparedSignIn | undefined> {
  const wallet = useWallet()
  const prepared = useRef<PreparedSignIn | undefined>(undefined)
  useEffect(() => {
    const leaving = new AbortController()
    prepareSignIn(wallet, { method: 'createPasskey', signal: leaving.signal }).then(
      (ready) => {
        prepared.current = ready
      },
      // Signing up fetches it itself, and then reports what is wrong.
      () => {},
    )
    return () => leaving.abort()
  }, [wallet])
  return prepared
}
