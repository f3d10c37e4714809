import { parseVerifiedSession } from '../../shared/credential.ts'
import { nonceOf } from '../../shared/oauthFlow.ts'
import type { AuthSession } from '../../shared/resources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { chooseCredential } from '../credentials/chooseCredential.ts'
import { generateClientKey } from '../signIn/clientKey.ts'
import { openVerifiedSession } from '../signIn/openVerifiedSession.ts'
import { verifyCall } from '../signIn/verifyCall.ts'
import { request } from '../transport/request.ts'
import { assertIdTokenSource, tokenFor } from './tokenSource.ts'

/** Options of {@link signInWithIdToken}. */
export interface SignInWithIdTokenOptions {
  /**
   * Asks the app's own provider SDK for a fresh id token that carries this nonce: lower-case hex
   * of a SHA-256, bound to the key of this sign-in. Called last, for a token is good for a minute.
   */
  getIdToken: (nonce: string) => Promise<string>
  /** `AuthMethod:<uuid>`, required where the account has several. */
  credential?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Signs in with an id token the app gets by itself (spec 4.1, OAUTH).
 *
 * @throws CREDENTIAL_NOT_FOUND, OAUTH_FAILED when the app gave no token
 * @throws INVALID_INPUT when the account has several credentials and none is named
 * @throws API_ERROR with `reason` when the service refuses the token
 * @throws SESSION_KEY_REJECTED, BUNDLE_MALFORMED when the sealed key is not for this device
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await signInWithIdToken(wallet, { getIdToken: (nonce) => myProvider.getIdToken({ nonce }) })
 * ```
 */
export async function signInWithIdToken(
  wallet: Wallet,
  options: SignInWithIdTokenOptions,
): Promise<AuthSession> {
  const context = contextOf(wallet, options)
  assertIdTokenSource(options)
  const { getIdToken, credential, signal } = options
  const accountId = await context.accountId(signal)
  const { id } = await chooseCredential(context, accountId, 'OAUTH', { credential, signal })
  const clientKey = await generateClientKey(context)
  const nonce = await nonceOf(clientKey.publicKeyHex)
  // Before the lock: a provider's SDK that waits must not block the other tabs.
  const idToken = await tokenFor(nonce, getIdToken, signal)
  const verify = async () => {
    const body = {
      type: 'OAUTH',
      oidcToken: context.environment?.idTokenOf(idToken) ?? idToken,
      clientPublicKey: clientKey.publicKeyHex,
    }
    const call = verifyCall(id, body, signal)
    const verified = await request(context.transport, call, parseVerifiedSession, 'session')
    return { verified, clientKey, signedInWith: id }
  }
  const open = () => openVerifiedSession(context, accountId, verify)
  return context.withLock(accountId, open, signal)
}
