import type { WalletContext } from '../context/walletContext.ts'
import { assertNotAborted } from '../platform/abort.ts'
import { loadOAuthFlow } from './loadOAuthFlow.ts'
import type { OAuthFlowOptions } from './oauthFlow.lazy.ts'

/** Starts a flow that comes back to `returnTo`, and sends this page to the provider. @throws ABORTED */
export async function leaveForProvider(
  context: WalletContext,
  options: OAuthFlowOptions & { returnTo: string },
): Promise<void> {
  const { startOAuthFlow } = await loadOAuthFlow()
  const { authorizationUrl } = await startOAuthFlow(context, options)
  // After an abort the customer may be elsewhere in the app: the page must not be left any more.
  for (const ended of [options.signal, context.destroyed]) assertNotAborted(ended)
  globalThis.location.assign(authorizationUrl)
}
