import { loadLazily } from '../../shared/loadLazily.ts'

/** How a provider flow is started and read: fetched with the first of them. */
export function loadOAuthFlow(): Promise<typeof import('./oauthFlow.lazy.ts')> {
  return loadLazily(() => import('./oauthFlow.lazy.ts'))
}
