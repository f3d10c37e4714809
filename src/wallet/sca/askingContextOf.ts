import { assertInput } from '../../shared/assertInput.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import type { OnScaChallenge } from './askForProof.ts'

/** Options of an action that asks the customer. */
export interface AskingOptions {
  onChallenge: OnScaChallenge
  signal?: AbortSignal | undefined
}

/**
 * The internals of a wallet, for an action that asks the customer.
 *
 * @throws INVALID_INPUT, FRAMED_CONTEXT, ABORTED
 */
export function askingContextOf(wallet: Wallet, options: AskingOptions): WalletContext {
  const context = unframedContextOf(wallet, options)
  assertInput(typeof options.onChallenge === 'function', 'onChallenge must be a function')
  return context
}
