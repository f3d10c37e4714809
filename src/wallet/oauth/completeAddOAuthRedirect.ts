import type { Credential } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import { requireSessionToAdd } from '../credentials/requireSessionToAdd.ts'
import { loadOAuthFlow } from './loadOAuthFlow.ts'
import type { ReturnedFlow } from './oauthFlow.lazy.ts'
import { returnedFlowId } from './oauthRedirect.ts'
import { registerOAuth } from './registerOAuth.ts'

/** Options of {@link completeAddOAuthRedirect}. */
export interface CompleteAddOAuthRedirectOptions {
  /** Stops waiting; the return is used all the same, because the relay gives its result once. */
  signal?: AbortSignal | undefined
}

/**
 * Finishes adding an OpenID credential after coming back to `returnTo`. Call it on every load of
 * that page: it does nothing where the address names no addition of this device, and calling it
 * twice (React's StrictMode does) is the same as once. {@link completeOAuthRedirect} finishes a
 * sign-in.
 *
 * A return is used once: when the credential cannot be created with it, start again.
 *
 * @returns the new credential, or undefined when there was nothing to finish
 * @throws OAUTH_FAILED, OAUTH_TOKEN_EXPIRED, OAUTH_NOT_COMPLETED: start again
 * @throws SESSION_REQUIRED before the return is used: sign in and call it again
 * @throws RATE_LIMITED, NETWORK_ERROR, TIMEOUT, UNAUTHENTICATED
 * @throws SigningErrorCode for a further credential
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const credential = await completeAddOAuthRedirect(wallet)
 * ```
 */
export async function completeAddOAuthRedirect(
  wallet: Wallet,
  options: CompleteAddOAuthRedirectOptions = {},
): Promise<Credential | undefined> {
  const context = unframedContextOf(wallet, options)
  const { signal } = options
  const flowId = returnedFlowId()
  if (flowId === null) return undefined
  const accountId = await context.accountId(signal)
  const flow = { accountId, flowId, purpose: 'addCredential' } as const
  const work = (shared: AbortSignal) => complete(context, flow, shared)
  return context.singleFlight(`oauth addition ${flowId}`, work, signal)
}

async function complete(
  context: WalletContext,
  flow: ReturnedFlow,
  signal: AbortSignal,
): Promise<Credential | undefined> {
  const { accountId, flowId } = flow
  const { finishPendingFlow, hasPendingFlow, readDoneResult } = await loadOAuthFlow()
  if (!(await hasPendingFlow(context, flow))) return undefined
  // Before the lock, which a sign-in needs; and before the result is read: it is given once.
  await requireSessionToAdd(context, accountId, signal)
  const finish = () => readDoneResult(context, flowId)
  const result = await context.withLock(accountId, () => finishPendingFlow(context, flow, finish))
  return result && registerOAuth(context, accountId, { oauthFlowId: flowId }, undefined)
}
