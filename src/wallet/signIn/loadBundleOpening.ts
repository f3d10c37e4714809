import { loadLazily } from '../../shared/loadLazily.ts'

/** HPKE and all that opens a sealed key: fetched with the first sign-in. */
export function loadBundleOpening(): Promise<
  typeof import('../../crypto/sessionKeyBundle.lazy.ts')
> {
  return loadLazily(() => import('../../crypto/sessionKeyBundle.lazy.ts'))
}
