import { loadLazily } from '../shared/loadLazily.ts'
import type { CheckEnvironmentOptions, EnvironmentCheck } from './environmentChecks.lazy.ts'

/**
 * Checks which of the features that a wallet needs this browser has. Returns a list, so that an app can
 * offer what works: without WebAuthn, the other ways to sign in do. A missing feature throws nothing.
 *
 * @throws NETWORK_ERROR when the checks, which are loaded when first needed, could not be loaded
 * @example
 * ```ts
 * const missing = (await checkEnvironment()).filter(({ status }) => status !== 'ok')
 * ```
 */
export async function checkEnvironment(
  options: CheckEnvironmentOptions = {},
): Promise<EnvironmentCheck[]> {
  const { environmentChecks } = await loadLazily(() => import('./environmentChecks.lazy.ts'))
  return environmentChecks(options)
}
