import { loadBeside } from '../../shared/loadBeside.ts'
import type { AuthSession } from '../../shared/resources.ts'
import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { prepareBundleOpening } from '../signIn/clientKey.ts'
import { openVerifiedSession } from '../signIn/openVerifiedSession.ts'
import { loadOAuthFlow } from './loadOAuthFlow.ts'
import { returnedFlowId } from './oauthRedirect.ts'
import { verifiedByFlow } from './verifiedByFlow.ts'

/** Options of {@link completeOAuthRedirect}. */
export interface CompleteOAuthRedirectOptions {
  /** Stops waiting; the return is used all the same, because the relay gives its result once. */
  signal?: AbortSignal | undefined
}

/**
 * Finishes a redirect sign-in after coming back to `returnTo`. Call it on every load of that page:
 * it does nothing where the address names no sign-in of this device, and calling it twice (React's
 * StrictMode does) is the same as once. {@link completeAddOAuthRedirect} finishes an addition.
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
  const context = contextOf(wallet, options)
  const { signal } = options
  const flowId = returnedFlowId()
  if (flowId === null) return undefined
  const isSealed = context.sessionKeys === 'sealed'
  const load = () => Promise.all([loadOAuthFlow(), isSealed && prepareBundleOpening()])
  const [accountId] = await loadBeside(load, () => context.accountId(signal))
  const work = () => complete(context, accountId, flowId)
  return context.singleFlight(`oauth ${flowId}`, () => context.withLock(accountId, work), signal)
}

async function complete(
  context: WalletContext,
  accountId: string,
  flowId: string,
): Promise<AuthSession | undefined> {
  const { finishPendingFlow, keyOfPending, readDoneResult } = await loadOAuthFlow()
  const flow = { accountId, flowId, purpose: 'signIn' } as const
  return finishPendingFlow(context, flow, async (pending) => {
    const clientKey = keyOfPending(pending)
    // Loaded before the result is read: it is given once.
    if (clientKey.kind === 'sealed') await prepareBundleOpening()
    return openVerifiedSession(context, accountId, async () =>
      verifiedByFlow(await readDoneResult(context, flowId), clientKey),
    )
  })
}
