import { loadAhead } from '../../shared/loadAhead.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { loadCreatePasskey } from '../webauthn/loadCreatePasskey.ts'
import { loadPasskeySignIn } from './loadPasskeySignIn.ts'
import { type SignInStart, type StartSignInOptions, startSignIn } from './startSignIn.ts'

/**
 * Begins a sign-in, and fetches at the same time what its prompt may need, whichever it is: each method waits
 * for its own chunks alone.
 */
export function startPasskey(
  context: WalletContext,
  options: StartSignInOptions,
): Promise<SignInStart> {
  loadAhead(loadPasskeySignIn, loadCreatePasskey)
  return startSignIn(context, options)
}
