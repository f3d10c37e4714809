import { loadAhead } from '../../shared/loadAhead.ts'
import { loadLazily } from '../../shared/loadLazily.ts'
import { prepareBundleOpening } from '../signIn/clientKey.ts'

/**
 * Loads the code that starts and reads a provider flow: fetched with the first of them, or with the credential
 * that makes it likely.
 */
export function loadOAuthFlow(): Promise<typeof import('./oauthFlow.lazy.ts')> {
  return loadLazily(() => import('./oauthFlow.lazy.ts'))
}

/** Loads the code that waits for the popup of a flow. */
export function loadAwaitPopup(): Promise<typeof import('./awaitPopup.lazy.ts')> {
  return loadLazily(() => import('./awaitPopup.lazy.ts'))
}

/** Loads what comes after the tap on a provider: its flow, its popup, and what opens the session. */
export function loadOAuthSignInAhead(): void {
  loadAhead(loadOAuthFlow, loadAwaitPopup, prepareBundleOpening)
}
