import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { requireSessionToAdd } from '../credentials/requireSessionToAdd.ts'
import { assertRedirect, leaveForProvider } from './oauthRedirect.ts'

/** Options of {@link startAddOAuthRedirect}. */
export interface StartAddOAuthRedirectOptions {
  /** The provider's name in the relay's configuration. */
  provider: string
  /** The path to come back to: one of those the relay was set up with. */
  returnTo: string
  signal?: AbortSignal | undefined
}

/**
 * Adds an OpenID credential by leaving the page; the way for phones. After coming back,
 * {@link completeAddOAuthRedirect} finishes it. The account's first credential needs no session;
 * for a later one the session is required before the page is left.
 *
 * @returns never in practice: the page is left
 * @throws SESSION_REQUIRED when the account has a credential already and there is no session
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await startAddOAuthRedirect(wallet, { provider: 'google', returnTo: '/wallet-home' })
 * ```
 */
export async function startAddOAuthRedirect(
  wallet: Wallet,
  options: StartAddOAuthRedirectOptions,
): Promise<void> {
  const context = unframedContextOf(wallet, options)
  assertRedirect(options)
  const { provider, returnTo, signal } = options
  const accountId = await context.accountId(signal)
  // guard: oauth-add-session
  await requireSessionToAdd(context, accountId, signal)
  const purpose = 'addCredential'
  await leaveForProvider(context, { purpose, provider, accountId, returnTo, signal })
}
