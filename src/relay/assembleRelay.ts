import type { RelayContext } from './context/context.ts'
import type { Trace } from './context/trace.ts'
import { createStreamLimiter } from './events/streamLimiter.ts'
import { createPendingRequests } from './forward/requestIds.ts'
import { createConcurrencyLimiter } from './limit/concurrencyLimiter.ts'
import { createEnumerationLimit } from './limit/enumerationLimit.ts'
import { createOAuthContext } from './oauth/oauthContext.ts'
import { createMountCheck } from './observe/mountCheck.ts'
import type { Settings } from './options/relayOptions.ts'
import { createOwnership } from './own/createOwnership.ts'
import { createService } from './service/createService.ts'
import { createServiceClock } from './service/serviceClock.ts'

/** The number of executions of one user that run at once. */
const maxConcurrentExecutions = 8

/**
 * Builds the parts that all requests share, and from them the context of each request, which has calls to the service
 * of its own.
 */
export function assembleRelay(settings: Settings): (trace: Trace) => RelayContext {
  const { basePath, oauth, agentEvents, keys, now } = settings
  const clock = createServiceClock(now)
  const serviceFor = createService(settings, clock)
  const ownershipBy = createOwnership(settings.service.timeoutMs, createEnumerationLimit(settings))
  const shared = {
    settings,
    clock,
    checkMount: createMountCheck(basePath),
    pending: createPendingRequests(settings),
    executions: createConcurrencyLimiter(maxConcurrentExecutions),
    cursorKeys: keys.deriveCipherKeys('list cursor'),
    userHandleKeys: keys.deriveMacKeys('user handle'),
    streams: agentEvents && createStreamLimiter(agentEvents),
    oauth: oauth && createOAuthContext(oauth, keys, now),
  }
  return ({ observer }) => {
    const service = serviceFor(observer)
    return { ...shared, service, ownership: ownershipBy(service) }
  }
}
