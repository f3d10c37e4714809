import { wrongOption } from '../checks/checkOption.ts'
import type { Route } from '../context/route.ts'
import type { Settings } from '../context/settings.ts'
import { assertKnownNames } from './checkShape.ts'

type EnablingSettings = Pick<Settings, 'policy' | 'allow' | 'agentEvents'>

/**
 * The routes a relay has.
 *
 * @throws INVALID_INPUT for the name of a route that does not exist: a misspelt one would stay open; and where a
 * new agent demands a step-up that a new code for it does not
 */
export function enabledRoutes(
  routes: Route[],
  { policy: { disabledRoutes, stepUp }, allow, agentEvents }: EnablingSettings,
): Route[] {
  const known: string[] = routes.map(({ name }) => name)
  // guard: relay-route-names
  assertKnownNames(disabledRoutes, known, 'disabledRoutes')
  // guard: relay-step-up-names
  assertKnownNames(Object.keys(stepUp), known, 'stepUp')
  // guard: relay-disabled-routes
  const enabled = routes.filter(({ name }) => !disabledRoutes.includes(name))
  // guard: relay-allowed-routes
  const allowed = enabled.filter(({ allowedBy }) => allowedBy === undefined || allow[allowedBy])
  assertCodesSteppedUp(allowed, stepUp)
  return allowed.filter(({ needs }) => needs === undefined || agentEvents !== undefined)
}

/** A new code connects any program to an agent that was created and not connected yet. */
function assertCodesSteppedUp(routes: Route[], stepUp: EnablingSettings['policy']['stepUp']): void {
  const makesCodes = routes.some(({ name }) => name === 'createAgentDeviceCode')
  const isOpen = makesCodes && stepUp.createAgent && !stepUp.createAgentDeviceCode
  if (!isOpen) return
  // guard: relay-step-up-device-code
  throw wrongOption(
    'stepUp.createAgent',
    'needs stepUp.createAgentDeviceCode beside it, or disabledRoutes with that route: a new code connects an agent too',
  )
}
