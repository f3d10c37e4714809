import { useCallback, useSyncExternalStore } from 'react'
import { internals } from '../wallet/context/walletContext.ts'
import { initialState, type WalletState } from '../wallet/session/sessionState.ts'
import { useWallet } from './WalletProvider.tsx'

/**
 * One value of the wallet's state. Unlike a subscriber of the wallet it restores no session, so a
 * hook that reads something else sends no request for it.
 *
 * @param select - gives a value that can be compared by identity
 */
export function useStateValue<Value>(select: (state: WalletState) => Value): Value {
  const wallet = useWallet()
  const subscribe = useCallback(
    (listener: () => void) => {
      const { session, destroyed } = wallet[internals]()
      return destroyed.aborted ? () => undefined : session.subscribe(listener)
    },
    [wallet],
  )
  return useSyncExternalStore(
    subscribe,
    () => select(wallet.getState()),
    () => select(initialState),
  )
}
