import { wrongOption } from '../checks/wrongOption.ts'
import type { BeforeForward, RelayOptions } from '../context/options.ts'
import type { PolicySettings } from '../context/settings.ts'

/** @throws INVALID_INPUT naming the option that is wrong; the routes' names are checked where they are known */
export function checkPolicyOptions<Context>({
  beforeForward,
  disabledRoutes = [],
}: RelayOptions<Context>): PolicySettings {
  if (beforeForward !== undefined && typeof beforeForward !== 'function') {
    throw wrongOption('beforeForward', 'must be a function')
  }
  if (!Array.isArray(disabledRoutes)) {
    throw wrongOption('disabledRoutes', 'must be a list of route names')
  }
  // The host passes the context, and calls with what the functions of its own options take.
  return {
    beforeForward: beforeForward as BeforeForward | undefined,
    disabledRoutes: [...disabledRoutes],
  }
}
