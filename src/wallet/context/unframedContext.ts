import { assertNotFramed } from '../platform/checkFraming.ts'
import { contextOf, type Wallet, type WalletContext } from './walletContext.ts'

/**
 * The internals of a wallet, for an action that changes or reveals something. In a page that another site
 * frames, the wallet can be read, signed in to and signed out of, and a payment can be priced with `createQuote` or
 * acknowledged: none of it moves money.
 *
 * @throws INVALID_INPUT, ABORTED as {@link contextOf}
 * @throws FRAMED_CONTEXT before anything is sent
 */
export function unframedContextOf(wallet: Wallet, ...options: object[]): WalletContext {
  const context = contextOf(wallet, ...options)
  // guard: action-framed
  assertNotFramed(context.framing)
  return context
}
