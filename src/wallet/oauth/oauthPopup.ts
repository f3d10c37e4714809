import { WalletError } from '../../shared/errors.ts'
import { loadBeside } from '../../shared/loadBeside.ts'
import type { OAuthResult } from '../../shared/oauth.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { loadAwaitPopup, loadOAuthFlow } from './loadOAuthFlow.ts'
import type { OAuthFlow, OAuthFlowOptions } from './oauthFlow.lazy.ts'

const features = 'popup,width=480,height=720'

/**
 * Opens the popup. Must be called before anything is awaited: browsers only allow a window that is
 * opened directly within a click.
 *
 * @throws OAUTH_POPUP_BLOCKED
 */
export function openPopup(): Window {
  // A name of its own: another flow's popup must not be taken over.
  const popup = globalThis.open('about:blank', `holdfast-${Math.random()}`, features)
  if (popup) return popup
  throw new WalletError('OAUTH_POPUP_BLOCKED', 'Popup blocked: open it in a click handler', {
    retryable: true,
  })
}

/** A flow that was finished in a popup. */
export interface FinishedFlow extends OAuthFlow {
  result: OAuthResult
}

/**
 * Runs a flow in an open popup: starts it on the relay, sends the popup to the provider, and waits
 * for what comes of it.
 *
 * @param superseded - ends the waiting from within
 * @throws OAUTH_NOT_COMPLETED when the popup was closed and nothing came of it
 * @throws ABORTED
 */
export async function runInPopup(
  context: WalletContext,
  popup: Window,
  options: OAuthFlowOptions,
  superseded?: AbortSignal,
): Promise<FinishedFlow> {
  const { signal } = options
  const { startOAuthFlow, readOAuthResult } = await loadOAuthFlow()
  const [flow, { awaitPopup, notCompleted }] = await loadBeside(loadAwaitPopup, () =>
    startOAuthFlow(context, options),
  )
  if (popup.closed) throw notCompleted()
  leaveFor(popup, flow.authorizationUrl)
  const { flowId } = flow
  const readResult = () => readOAuthResult(context, flowId, signal)
  const signals = [signal, superseded, context.destroyed]
  return { ...flow, result: await awaitPopup({ popup, flowId, readResult, signals }) }
}

/**
 * Sends the popup to the provider without an opener, through which the provider's page could send
 * ours elsewhere while the customer looks at the popup. A channel announces that the flow has ended.
 * The drawback: a page that is not a popup's opener cannot close it while another site is shown.
 */
function leaveFor(popup: Window, authorizationUrl: string): void {
  // guard: popup-opener
  popup.opener = null
  popup.location.replace(authorizationUrl)
}
