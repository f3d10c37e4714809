import { loadLazily } from '../crypto/loadLazily.ts'

/** How a provider flow is started and read: fetched with the first of them. */
export function loadOAuthFlow(): Promise<typeof import('./oauthFlow.ts')> {
  return loadLazily(() => import('./oauthFlow.ts'))
}
