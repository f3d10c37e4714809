import { signInWithPasskey } from 'holdfast'
import { useWallet } from 'holdfast/react'
import { useEffect } from 'react'

/**
 * Offers the passkey among the suggestions of an input with `autocomplete="username webauthn"`,
 * for as long as the input is shown. Nothing is said when it comes to nothing: it was an offer.
 */
export function usePasskeyAutofill(isOffered: boolean): void {
  const wallet = useWallet()
  useEffect(() => {
    if (!isOffered) return
    const leaving = new AbortController()
    const { signal } = leaving
    void canAutofill().then((can) => {
      if (can && !signal.aborted) {
        signInWithPasskey(wallet, { mediation: 'autofill', signal }).catch(() => {})
      }
    })
    return () => leaving.abort()
  }, [wallet, isOffered])
}

async function canAutofill(): Promise<boolean> {
  const api = globalThis.PublicKeyCredential
  return (await api?.isConditionalMediationAvailable?.()) ?? false
}
