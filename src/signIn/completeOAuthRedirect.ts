import { WalletError } from '../errors.ts'
import type { AuthSession } from '../types.ts'
import { contextOf, type Wallet, type WalletContext } from '../walletContext.ts'
import { adoptResult } from './adoptOAuthResult.ts'
import { forgetOAuthFlow, keyOfPending, pendingOAuthFlow, readOAuthResult } from './oauthFlow.ts'

/**
 * Finishes a redirect sign-in after coming back to `returnTo`. Call it on every load of that page:
 * it does nothing where no flow is under way, and calling it twice (React's StrictMode does) is
 * the same as once.
 *
 * @returns the session, or undefined when no flow was under way
 * @throws OAUTH_FAILED, OAUTH_TOKEN_EXPIRED, OAUTH_NOT_COMPLETED
 * @example
 * ```ts
 * const session = await completeOAuthRedirect(wallet)
 * ```
 */
export async function completeOAuthRedirect(wallet: Wallet): Promise<AuthSession | undefined> {
  const context = contextOf(wallet)
  const accountId = await context.accountId()
  return context.singleFlight('oauthRedirect', () => complete(context, accountId))
}

async function complete(
  context: WalletContext,
  accountId: string,
): Promise<AuthSession | undefined> {
  const pending = pendingOAuthFlow(context, await context.session.readRecord(accountId))
  const flowId = pending?.details?.flowId
  if (!pending || !flowId || pending.details?.purpose !== 'signIn') return undefined
  try {
    const result = await readOAuthResult(context, flowId)
    if (result.status !== 'done') {
      throw new WalletError('OAUTH_NOT_COMPLETED', 'The sign-in was not finished', {
        retryable: true,
      })
    }
    return await adoptResult(context, accountId, result, keyOfPending(pending))
  } catch (error) {
    const isLost = error instanceof WalletError && error.code === 'NETWORK_ERROR'
    if (!isLost) await forgetOAuthFlow(context, accountId)
    throw error
  }
}
