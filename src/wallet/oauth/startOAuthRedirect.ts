import { loadBeside } from '../../shared/loadBeside.ts'
import type { Credential } from '../../shared/resources.ts'
import { contextOf, type Handle, type Prepared, type Wallet } from '../context/walletContext.ts'
import { chooseCredential } from '../credentials/chooseCredential.ts'
import { freshPrepared } from '../signIn/freshPrepared.ts'
import { loadOAuthFlow } from './loadOAuthFlow.ts'
import { assertRedirect, leaveForProvider } from './oauthRedirect.ts'
import type { SignInWithOAuthOptions } from './signInWithOAuth.ts'

/** Options of {@link startOAuthRedirect}. */
export interface StartOAuthRedirectOptions extends SignInWithOAuthOptions {
  /** The path to come back to: one of those the relay was set up with. */
  returnTo: string
  /** What `prepareSignIn` returned for the method `oauth`: its credentials are not read again. @default read now */
  prepared?: PreparedOAuth | undefined
}

/** A prepared sign-in, of which only the credentials are used here. */
interface PreparedOAuth {
  readonly method: string
  readonly credentials: readonly Credential[]
  /** @internal */
  readonly other?: Handle<Prepared>
}

/**
 * Signs in with an OpenID provider by leaving the page; the way for phones. After coming back,
 * {@link completeOAuthRedirect} finishes it.
 *
 * @returns never in practice: the page is left
 * @throws CREDENTIAL_NOT_FOUND before the page is left
 * @throws INVALID_INPUT when the account has several and none is named, or `prepared` is another wallet's
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const prepared = await prepareSignIn(wallet)
 * button.onclick = () => startOAuthRedirect(wallet, { provider: 'google', returnTo: '/wallet-home', prepared })
 * ```
 */
export async function startOAuthRedirect(
  wallet: Wallet,
  options: StartOAuthRedirectOptions,
): Promise<void> {
  const context = contextOf(wallet, options)
  assertRedirect(options)
  const { provider, returnTo, prepared, signal } = options
  const isFresh = freshPrepared(wallet, prepared?.other) !== undefined
  const known = isFresh && prepared?.method === 'oauth' ? prepared.credentials : undefined
  const accountId = await context.accountId(signal)
  const [{ id: credentialId }] = await loadBeside(loadOAuthFlow, () =>
    chooseCredential(context, accountId, 'OAUTH', options, known),
  )
  const purpose = 'signIn'
  const flow = { purpose, provider, accountId, credentialId, returnTo, signal } as const
  await leaveForProvider(context, flow)
}
