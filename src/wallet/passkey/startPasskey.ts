import type { WalletContext } from '../context/walletContext.ts'
import { loadCreatePasskey } from '../webauthn/loadCreatePasskey.ts'
import { loadPasskeySignIn } from './loadPasskeySignIn.ts'
import { type SignInStart, type StartSignInOptions, startSignIn } from './startSignIn.ts'

/** Begins a sign-in, and fetches at the same time what its prompt may need, whichever it is. */
export async function startPasskey(
  context: WalletContext,
  options: StartSignInOptions,
): Promise<SignInStart> {
  const [start] = await Promise.all([
    startSignIn(context, options),
    loadPasskeySignIn(),
    loadCreatePasskey(),
  ])
  return start
}
