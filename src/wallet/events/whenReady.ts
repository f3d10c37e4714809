import { contextOf, type Wallet } from '../context/walletContext.ts'
import { waitForCallback } from '../platform/wait.ts'
import type { WalletState } from '../session/sessionState.ts'

/** Options of {@link whenReady}. */
export interface WhenReadyOptions {
  signal?: AbortSignal | undefined
}

/** A state in which something is known. */
export type ReadyState = Exclude<WalletState, { status: 'loading' }>

/**
 * Waits until the wallet knows whether there is a session on this device, or why it does not, which is
 * `unavailable`. It resolves at once where that is known already. The state may change later: follow
 * it with `wallet.subscribe`.
 *
 * @returns the state, whose `status` is anything but `loading`
 * @throws ABORTED when `signal` fires or the wallet is destroyed first
 * @throws INVALID_INPUT when `wallet` is none
 * @example
 * ```ts
 * const { status } = await whenReady(wallet)
 * router.go(status === 'signedIn' ? '/home' : '/unlock')
 * ```
 */
export async function whenReady(
  wallet: Wallet,
  options: WhenReadyOptions = {},
): Promise<ReadyState> {
  const { destroyed } = contextOf(wallet, options)
  const signals = [options.signal, destroyed]
  let state = wallet.getState()
  while (state.status === 'loading') {
    await waitForCallback(wallet.subscribe, signals)
    state = wallet.getState()
  }
  return state
}
