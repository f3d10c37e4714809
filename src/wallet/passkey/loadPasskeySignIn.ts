import { loadLazily } from '../../shared/loadLazily.ts'

/** What comes before a passkey prompt and after it: loaded with the first challenge. */
export function loadPasskeySignIn(): Promise<typeof import('./passkeySignIn.lazy.ts')> {
  return loadLazily(() => import('./passkeySignIn.lazy.ts'))
}
