import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { assertNotFramed } from '../platform/checkFraming.ts'

/**
 * The internals of a wallet, for an action that proves who the customer is.
 *
 * @throws INVALID_INPUT, ABORTED as {@link contextOf}
 * @throws FRAMED_CONTEXT
 */
export function scaContextOf(wallet: Wallet, options: object): WalletContext {
  const context = contextOf(wallet, options)
  // guard: sca-framing
  assertNotFramed(context.framing)
  return context
}
