import { ApiError, WalletError } from '../../shared/errors.ts'
import { flowIdParameter } from '../../shared/oauthFlow.ts'
import type { AuthSession } from '../../shared/resources.ts'
import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { loadBundleOpening } from '../signIn/clientKey.ts'
import { openVerifiedSession } from '../signIn/openVerifiedSession.ts'
import { findPendingFlow, forgetPending } from '../signIn/pendingSignIn.ts'
import { loadOAuthFlow } from './loadOAuthFlow.ts'
import { verifiedByFlow } from './verifiedByFlow.ts'

/** Options of {@link completeOAuthRedirect}. */
export interface CompleteOAuthRedirectOptions {
  /** Stops waiting; what came back is used all the same, for it is answered once. */
  signal?: AbortSignal | undefined
}

/**
 * Finishes a redirect sign-in after coming back to `returnTo`. Call it on every load of that page:
 * it does nothing where the address names no flow of this device, and calling it twice (React's
 * StrictMode does) is the same as once.
 *
 * @returns the session, or undefined when there was nothing to finish
 * @throws OAUTH_FAILED, OAUTH_TOKEN_EXPIRED, OAUTH_NOT_COMPLETED: start again
 * @throws SESSION_KEY_REJECTED, BUNDLE_MALFORMED when the sealed key is not for this device
 * @throws RATE_LIMITED, NETWORK_ERROR, TIMEOUT, UNAUTHENTICATED: call it again
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const session = await completeOAuthRedirect(wallet)
 * ```
 */
export async function completeOAuthRedirect(
  wallet: Wallet,
  options: CompleteOAuthRedirectOptions = {},
): Promise<AuthSession | undefined> {
  const { signal } = options
  const flowId = new URLSearchParams(globalThis.location?.search ?? '').get(flowIdParameter)
  if (flowId === null) return undefined
  const context = contextOf(wallet)
  const accountId = await context.accountId(signal)
  const work = () => complete(context, accountId, flowId)
  return context.singleFlight(`oauth ${flowId}`, () => context.withLock(accountId, work), signal)
}

async function complete(
  context: WalletContext,
  accountId: string,
  flowId: string,
): Promise<AuthSession | undefined> {
  const found = await findPendingFlow(context, accountId, flowId)
  if (!found) return undefined
  const [name, pending] = found
  try {
    const { keyOfPending, readOAuthResult } = await loadOAuthFlow()
    const clientKey = keyOfPending(pending)
    // Loaded before the result is asked for: it is given once.
    if (clientKey.kind === 'sealed') await loadBundleOpening()
    const session = await openVerifiedSession(context, accountId, async () => {
      const result = await readOAuthResult(context, flowId, undefined)
      if (result.status !== 'done') throw notCompleted()
      return verifiedByFlow(result, clientKey)
    })
    await forgetPending(context, accountId, name)
    return session
  } catch (error) {
    if (!isFinal(error)) throw error
    await forgetPending(context, accountId, name)
    throw error.status === 404 ? notCompleted(error) : error
  }
}

/** A refusal that asking again would not change. */
function isFinal(error: unknown): error is ApiError {
  return error instanceof ApiError && !error.retryable && error.code !== 'UNAUTHENTICATED'
}

function notCompleted(cause?: unknown): WalletError {
  const options = { cause, retryable: true }
  return new WalletError(
    'OAUTH_NOT_COMPLETED',
    'The sign-in was not completed; start again',
    options,
  )
}
