import { signInWithPasskey } from 'holdfast'
import { useWallet } from 'holdfast/react'
import { useEffect } from 'react'
import { preparedPasskey, spendPreparedPasskey } from './preparedPasskey.ts'

/**
 * Offers the passkey among the suggestions of an input with `autocomplete="username webauthn"`,
 * for as long as the input is shown. Nothing is said when it comes to nothing: it was an offer.
 *
 * @param credential - the passkey; undefined offers nothing
 */
export function usePasskeyAutofill(credential: string | undefined): void {
  const wallet = useWallet()
  useEffect(() => {
    if (credential === undefined) return
    const leaving = new AbortController()
    const { signal } = leaving
    const offer = async () => {
      if (!(await canAutofill())) return
      const prepared = await preparedPasskey(wallet, credential)
      if (signal.aborted) return
      await signInWithPasskey(wallet, { mediation: 'autofill', prepared, signal })
      spendPreparedPasskey(wallet)
    }
    offer().catch(() => {})
    return () => leaving.abort()
  }, [wallet, credential])
}

async function canAutofill(): Promise<boolean> {
  const api = globalThis.PublicKeyCredential
  return (await api?.isConditionalMediationAvailable?.()) ?? false
}
