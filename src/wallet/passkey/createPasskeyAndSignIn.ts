import { WalletError } from '../../shared/errors.ts'
import type { AuthSession, Credential } from '../../shared/resources.ts'
import { contextOf, internals, type Wallet } from '../context/walletContext.ts'
import { freshPrepared } from '../signIn/freshPrepared.ts'
import { promptForNewPasskey, registerPasskey, unregisteredPasskey } from './newPasskey.ts'
import type { PasskeyRegistration } from './prepareAddPasskey.ts'
import { fetchPasskeySignIn } from './preparePasskeySignIn.ts'
import { signInWithPasskey } from './signInWithPasskey.ts'
import { SignUpError } from './signUpError.ts'

/**
 * Creates the account's first passkey, without an await before the prompt, and opens a session with it
 * where there is none.
 *
 * @throws SignUpError for every failure once the passkey is created
 */
export async function createPasskeyAndSignIn(
  wallet: Wallet,
  nickname: string,
  registration: PasskeyRegistration,
  signal: AbortSignal | undefined,
): Promise<AuthSession> {
  const context = contextOf(wallet)
  const created =
    unregisteredPasskey(context, registration.accountId) ??
    (await promptForNewPasskey(context, nickname, registration, signal))
  // Not aborted half-way: a repeated sign-up must find the passkey, and the error must name it.
  const passkey = await registerPasskey(context, created, undefined).catch(toSignUpError())
  return openSession(wallet, passkey, registration.accountId, signal).catch(toSignUpError(passkey))
}

function toSignUpError(passkey?: Credential): (error: unknown) => never {
  return (error) => {
    throw error instanceof WalletError ? new SignUpError(passkey, error) : error
  }
}

/** The session that signed for the passkey, or a new one, which takes a second prompt. */
async function openSession(
  wallet: Wallet,
  passkey: Credential,
  accountId: string,
  signal: AbortSignal | undefined,
): Promise<AuthSession> {
  const state = wallet.getState()
  if (state.status === 'signedIn') return state.session
  const known = { accountId, credentials: [passkey] }
  const signIn = await fetchPasskeySignIn(wallet, { credential: passkey.id, signal }, known)
  const prepared = { expiresAt: signIn.expiresAt, [internals]: () => signIn }
  contextOf(wallet).signUps.unfinishedSignIn = () => freshPrepared(wallet, prepared)
  return signInWithPasskey(wallet, { prepared, signal })
}
