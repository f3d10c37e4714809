import { wrongOption } from '../checks/checkOption.ts'
import { assertKnownNames } from '../checks/checkShape.ts'
import type { Route } from '../context/route.ts'
import type { Settings } from '../options/relayOptions.ts'
import type { RelayRouteName } from '../options/routeName.ts'

const enrollment = 'a factor is enrolled in these two steps'
const widening = 'what one of them refuses, the other would give'

const unasked = 'by its policy an agent may act without approval'

/** Routes of which a step-up for one without the other protects nothing, and why. */
const pairs: [RelayRouteName, RelayRouteName, string][] = [
  ['enrollScaFactor', 'confirmScaFactor', enrollment],
  ['confirmScaFactor', 'enrollScaFactor', enrollment],
  ['createAgent', 'updateAgentPolicy', widening],
  ['updateAgentPolicy', 'createAgent', widening],
  ['createAgentDeviceCode', 'createAgent', 'a new agent comes with a code'],
  ['approveAgentAction', 'createAgent', unasked],
  ['approveAgentAction', 'updateAgentPolicy', unasked],
]

type EnablingSettings = Pick<Settings, 'policy' | 'stepUp' | 'allow' | 'agentEvents'>

/**
 * The routes a relay has.
 *
 * @throws INVALID_INPUT for the name of a route that does not exist: a misspelt one would stay open; and where a
 * new agent demands a step-up that a new code for it does not
 */
export function enabledRoutes(
  routes: Route[],
  { policy: { disabledRoutes }, stepUp, allow, agentEvents }: EnablingSettings,
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
function assertCodesSteppedUp(routes: Route[], stepUp: EnablingSettings['stepUp']): void {
  const makesCodes = routes.some(({ name }) => name === 'createAgentDeviceCode')
  const isOpen = makesCodes && stepUp.createAgent && !stepUp.createAgentDeviceCode
  if (!isOpen) return
  // guard: relay-step-up-device-code
  throw wrongOption(
    'stepUp.createAgent',
    'needs stepUp.createAgentDeviceCode beside it, or disabledRoutes with that route: a new code connects an agent too',
  )
}

/**
 * Compares options with each other that are right by themselves.
 *
 * @param enabled - the routes that the relay has
 * @throws INVALID_INPUT naming an option that contradicts another one
 */
export function checkCombinations(
  enabled: Route[],
  { policy, stepUp, agentEvents }: Pick<Settings, 'policy' | 'stepUp' | 'agentEvents'>,
): void {
  assertPairsSteppedUp(enabled, stepUp)
  if (agentEvents) assertEventsReachPages(policy)
}

/** With one of two such routes open, both are. */
function assertPairsSteppedUp(enabled: Route[], stepUp: Settings['stepUp']): void {
  const isEnabled = (route: RelayRouteName) => enabled.some(({ name }) => name === route)
  for (const [route, other, why] of pairs) {
    const isHalf = isEnabled(route) && isEnabled(other) && stepUp[route] && !stepUp[other]
    if (!isHalf) continue
    // guard: relay-step-up-enrollment
    throw wrongOption(`stepUp.${route}`, `needs stepUp.${other} beside it: ${why}`)
  }
}

/** Without the stream no page is told, and without the list it has nothing to read. */
function assertEventsReachPages({ disabledRoutes }: Settings['policy']): void {
  const needed: RelayRouteName[] = ['watchAgentActions', 'listAgentActions']
  const missing = needed.find((name) => disabledRoutes.includes(name))
  if (missing === undefined) return
  throw wrongOption('agentEvents', `has no effect while disabledRoutes contains ${missing}`)
}
