import { wrongOption } from '../checks/wrongOption.ts'
import type { Route } from '../context/route.ts'
import type { RelayRouteName } from '../context/routeName.ts'
import type { Settings } from '../context/settings.ts'

/** The routes that enroll a factor, by the one of the other step. */
const enrollment: [RelayRouteName, RelayRouteName][] = [
  ['enrollScaFactor', 'confirmScaFactor'],
  ['confirmScaFactor', 'enrollScaFactor'],
]

/**
 * Compares options with each other that are right by themselves.
 *
 * @param enabled - the routes that the relay has
 * @throws INVALID_INPUT naming an option that contradicts another one
 */
export function checkCombinations(
  enabled: Route[],
  { policy, agentEvents }: Pick<Settings, 'policy' | 'agentEvents'>,
): void {
  assertEnrollmentSteppedUp(enabled, policy)
  if (agentEvents) assertEventsReachPages(policy)
}

/** Both steps are needed for a new factor: with one of them open, half of the enrollment is. */
function assertEnrollmentSteppedUp(enabled: Route[], { stepUp }: Settings['policy']): void {
  const isEnabled = (route: RelayRouteName) => enabled.some(({ name }) => name === route)
  for (const [route, other] of enrollment) {
    const isHalf = isEnabled(route) && isEnabled(other) && stepUp[route] && !stepUp[other]
    if (!isHalf) continue
    // guard: relay-step-up-enrollment
    throw wrongOption(
      `stepUp.${route}`,
      `needs stepUp.${other} beside it: a factor is enrolled in these two steps`,
    )
  }
}

/** Without the stream no page is told, and without the list it has nothing to read. */
function assertEventsReachPages({ disabledRoutes }: Settings['policy']): void {
  const needed: RelayRouteName[] = ['watchAgentActions', 'listAgentActions']
  const missing = needed.find((name) => disabledRoutes.includes(name))
  if (missing === undefined) return
  throw wrongOption('agentEvents', `has no effect while disabledRoutes contains ${missing}`)
}
