import { ApiError, WalletError } from '../../shared/errors.ts'
import type { OAuthResult } from '../../shared/oauth.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { findPendingFlow, forgetPending } from '../signIn/pendingSignIn.ts'
import type { OAuthPurpose, PendingSignIn } from '../storage/accountRecord.ts'
import { loadOAuthFlow } from './loadOAuthFlow.ts'

/** A flow that this page is the return of. */
export interface ReturnedFlow {
  accountId: string
  flowId: string
  purpose: OAuthPurpose
}

/**
 * Finishes a flow that was started on this device for this purpose, and forgets it when that was
 * done or was refused for good. The caller has the account's lock.
 *
 * @returns undefined when there is no such flow, or it has expired
 * @throws OAUTH_NOT_COMPLETED when its result is not known to the relay any more
 */
export async function finishPendingFlow<T>(
  context: WalletContext,
  { accountId, flowId, purpose }: ReturnedFlow,
  finish: (pending: PendingSignIn) => Promise<T>,
): Promise<T | undefined> {
  const found = await findPendingFlow(context, accountId, { flowId, purpose })
  if (!found) return undefined
  const [name, pending] = found
  try {
    const finished = await finish(pending)
    await forgetPending(context, accountId, name)
    return finished
  } catch (error) {
    if (!isFinal(error)) throw error
    await forgetPending(context, accountId, name)
    throw error.status === 404 ? notCompleted(error) : error
  }
}

/** The result of a flow that must be done by now: the relay gives it once. @throws OAUTH_NOT_COMPLETED */
export async function readDoneResult(context: WalletContext, flowId: string): Promise<OAuthResult> {
  const { readOAuthResult } = await loadOAuthFlow()
  const result = await readOAuthResult(context, flowId, undefined)
  if (result.status !== 'done') throw notCompleted()
  return result
}

/** A refusal that another try would not change. */
function isFinal(error: unknown): error is ApiError {
  return error instanceof ApiError && !error.retryable && error.code !== 'UNAUTHENTICATED'
}

function notCompleted(cause?: unknown): WalletError {
  const options = { cause, retryable: true }
  return new WalletError(
    'OAUTH_NOT_COMPLETED',
    'The provider flow was not completed; start again',
    options,
  )
}
