import type { AuthSession, Credential } from '../../shared/resources.ts'
import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { chooseCredential } from '../credentials/chooseCredential.ts'
import { orAborted } from '../platform/abort.ts'
import { openVerifiedSession } from '../signIn/openVerifiedSession.ts'
import { loadOAuthFlow } from './loadOAuthFlow.ts'
import { openPopup, runInPopup } from './oauthPopup.ts'
import { assertProvider } from './tokenSource.ts'
import { verifiedByFlow } from './verifiedByFlow.ts'

/** Options of {@link signInWithOAuth}. */
export interface SignInWithOAuthOptions {
  /** The provider's name in the relay's configuration. */
  provider: string
  /** `AuthMethod:<uuid>`, required where the account has several. */
  credential?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Signs in with an OpenID provider in a popup. The relay runs the code flow: no token reaches the
 * page. Call it directly within a click, or the browser blocks the popup. Called again while the
 * popup is open it gives the same promise; once that looks closed, another is opened and the first
 * is ABORTED. A popup that shows the provider's page when the sign-in is aborted stays open until the
 * customer finishes or closes it.
 *
 * @throws OAUTH_POPUP_BLOCKED, OAUTH_NOT_COMPLETED, OAUTH_FAILED, OAUTH_TOKEN_EXPIRED
 * @throws CREDENTIAL_NOT_FOUND when the account has no such credential
 * @throws INVALID_INPUT when the account has several and none is named
 * @throws SESSION_KEY_REJECTED, BUNDLE_MALFORMED when the sealed key is not for this device
 * @throws CommonErrorCode
 * @example
 * ```ts
 * button.onclick = () => signInWithOAuth(wallet, { provider: 'google' })
 * ```
 */
export async function signInWithOAuth(
  wallet: Wallet,
  options: SignInWithOAuthOptions,
): Promise<AuthSession> {
  return signInWithProvider(wallet, options)
}

/**
 * The same for an account whose credentials are known.
 *
 * @param known - they, where they were read just before
 */
export async function signInWithProvider(
  wallet: Wallet,
  options: SignInWithOAuthOptions,
  known?: Credential[],
): Promise<AuthSession> {
  const context = contextOf(wallet, options)
  assertProvider(options)
  const { popupSignIns } = context
  const name = JSON.stringify([options.provider, options.credential])
  const running = popupSignIns.get(name)
  if (running && !running.popup.closed) return orAborted(running.session, options.signal)
  // A popup that looks closed may never come back: another click opens another.
  running?.end()
  const popup = openPopup()
  const ending = new AbortController()
  const session = signInInPopup(context, popup, { ...options, known }, ending.signal).finally(
    () => {
      popup.close()
      if (popupSignIns.get(name)?.popup === popup) popupSignIns.delete(name)
    },
  )
  popupSignIns.set(name, { popup, session, end: () => ending.abort() })
  return session
}

async function signInInPopup(
  context: WalletContext,
  popup: Window,
  options: SignInWithOAuthOptions & { known: Credential[] | undefined },
  superseded: AbortSignal,
): Promise<AuthSession> {
  const { provider, signal, known } = options
  const [accountId] = await Promise.all([
    context.accountId(signal),
    // Beside what is read first; whatever it fails of, the flow fails of, too.
    loadOAuthFlow().catch(() => undefined),
  ])
  const { id: credentialId } = await chooseCredential(context, accountId, 'OAUTH', options, known)
  const purpose = 'signIn'
  const flow = { purpose, provider, accountId, credentialId, signal } as const
  const { result, clientKey } = await runInPopup(context, popup, flow, superseded)
  // Not aborted any more: the result is given once.
  const verify = async () => verifiedByFlow(result, clientKey)
  return context.withLock(accountId, () => openVerifiedSession(context, accountId, verify))
}
