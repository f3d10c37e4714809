import { loadLazily } from '../shared/loadLazily.ts'
import type { CheckEnvironmentOptions, EnvironmentCheck } from './environmentChecks.lazy.ts'

/**
 * What this browser has of what a wallet needs. A list, so that an app can offer what
 * works: without WebAuthn the other ways to sign in do. Nothing that is missing is thrown.
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
