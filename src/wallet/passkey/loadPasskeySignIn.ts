import { loadLazily } from '../../shared/loadLazily.ts'

/** Loads what comes before a passkey prompt and after it, with the first challenge. */
export function loadPasskeySignIn(): Promise<typeof import('./passkeySignIn.lazy.ts')> {
  return loadLazily(() => import('./passkeySignIn.lazy.ts'))
}
