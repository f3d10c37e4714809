import { assertInput } from '../../shared/assertInput.ts'
import { flowIdParameter } from '../../shared/oauthFlow.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { assertNotAborted } from '../platform/abort.ts'
import { loadOAuthFlow } from './loadOAuthFlow.ts'
import type { OAuthFlowOptions } from './oauthFlow.lazy.ts'
import { assertProvider } from './tokenSource.ts'

/** @throws INVALID_INPUT unless the options name a provider and where to return to */
export function assertRedirect(options: { provider: unknown; returnTo: unknown }): void {
  assertProvider(options)
  assertInput(typeof options.returnTo === 'string', 'returnTo must be a path of the app')
}

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

/** The id of the flow that this page is the return of, as its address names it; null for none. */
export function returnedFlowId(): string | null {
  return new URLSearchParams(globalThis.location?.search ?? '').get(flowIdParameter)
}
