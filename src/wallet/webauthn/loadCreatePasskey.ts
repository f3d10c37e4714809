import { loadLazily } from '../../shared/loadLazily.ts'

/** Loads the code that creates a passkey: fetched with the first one. */
export function loadCreatePasskey(): Promise<typeof import('./createPasskey.lazy.ts')> {
  return loadLazily(() => import('./createPasskey.lazy.ts'))
}
