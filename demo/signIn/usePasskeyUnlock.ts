import { type PreparedPasskeySignIn, signInWithPasskey, WalletError } from 'holdfast'
import { useAction, useWallet } from 'holdfast/react'
import { useEffect, useRef } from 'react'
import { preparedPasskey, spendPreparedPasskey } from './preparedPasskey.ts'

/** These end a prompt before the service hears of it. */
const unspent = ['ABORTED', 'PASSKEY_NOT_COMPLETED', 'USER_GESTURE_REQUIRED']

/**
 * Signing in with a passkey. The challenge is fetched while the person reads, so that the prompt
 * opens within the tap: some browsers refuse one that comes after a network call.
 *
 * @param passkeys - the wallet's, as `passkeysOf` has them
 */
export function usePasskeyUnlock(passkeys: string, onUnlocked: () => void = () => {}) {
  const wallet = useWallet()
  const prepared = useRef<PreparedPasskeySignIn | undefined>(undefined)
  const signIn = useAction(signInWithPasskey)
  useEffect(() => {
    preparedPasskey(wallet, passkeys).then(
      (ready) => {
        prepared.current = ready
      },
      // Signing in fetches one itself, and then says what is wrong.
      () => {},
    )
  }, [wallet, passkeys])
  const unlock = () => {
    signIn.run({ prepared: prepared.current }).then(
      () => {
        prepared.current = undefined
        spendPreparedPasskey(wallet)
        onUnlocked()
      },
      (error: unknown) => {
        if (error instanceof WalletError && unspent.includes(error.code)) return
        prepared.current = undefined
        spendPreparedPasskey(wallet)
      },
    )
  }
  return { unlock, pending: signIn.isPending, error: signIn.error }
}
