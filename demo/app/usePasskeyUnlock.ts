import { type PreparedPasskeySignIn, preparePasskeySignIn, signInWithPasskey } from 'holdfast'
import { useAction, useWallet } from 'holdfast/react'
import { useEffect, useRef } from 'react'

/**
 * Signing in with the passkey. The challenge is fetched while the person reads, so that the prompt
 * opens within the tap: some browsers refuse one that comes after a network call.
 */
export function usePasskeyUnlock() {
  const wallet = useWallet()
  const prepared = useRef<PreparedPasskeySignIn | undefined>(undefined)
  const signIn = useAction(signInWithPasskey)
  useEffect(() => {
    const leaving = new AbortController()
    preparePasskeySignIn(wallet, { signal: leaving.signal }).then(
      (ready) => {
        prepared.current = ready
      },
      // Signing in fetches one itself, and then says what is wrong.
      () => {},
    )
    return () => leaving.abort()
  }, [wallet])
  const unlock = () => {
    const given = prepared.current
    prepared.current = undefined
    signIn.run({ prepared: given }).catch(() => {})
  }
  return { unlock, pending: signIn.pending, error: signIn.error }
}
