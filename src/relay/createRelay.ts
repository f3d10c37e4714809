import { userHeader } from '../shared/headers.ts'
import type { RelayContext } from './context/context.ts'
import type { MacKeys } from './context/keys.ts'
import type { Trace } from './context/log.ts'
import type { Relay, RelayOptions } from './context/options.ts'
import type { Settings } from './context/settings.ts'
import { createPendingRequests } from './forward/pendingRequests.ts'
import { userTagOf } from './identify/userTag.ts'
import { createEnumerationLimit } from './limit/enumerationLimit.ts'
import { createOAuthContext } from './oauth/oauthContext.ts'
import { startTrace } from './observe/trace.ts'
import { checkOptions } from './options/checkOptions.ts'
import { enabledRoutes } from './options/enabledRoutes.ts'
import { createOwnership } from './own/ownership.ts'
import { createRouter } from './parse/router.ts'
import { handleRequest } from './pipeline.ts'
import { RelayError } from './relayError.ts'
import { routes } from './routes.ts'
import { createService } from './service/service.ts'
import { createServiceClock } from './service/serviceClock.ts'

/**
 * The handler a platform mounts between its pages and the service. It holds the API secret, lets
 * through the calls of its route table and nothing else, and only for what belongs to the user the
 * app names. Every refusal is a response in the service's error envelope; the handler never rejects.
 *
 * @throws INVALID_INPUT when an option is wrong
 * @example
 * ```ts
 * const relay = createRelay({
 *   service: { baseUrl, clientId, clientSecret },
 *   rp: { id: 'example.com', name: 'Example', origins: ['https://example.com'] },
 *   authenticate: (request) => userOfSession(request),
 * })
 * app.all('/wallet/*', (context) => relay(context.req.raw))
 * ```
 */
export function createRelay<Context = unknown>(options: RelayOptions<Context>): Relay<Context> {
  const settings = checkOptions(options)
  const relay = assemble(settings)
  const tagKeys = settings.keys.deriveKeys('app user')
  const match = createRouter(enabledRoutes(routes, settings.policy), settings.basePath)
  return async (request, context) => {
    const trace = startTrace()
    const caller = {
      authenticate: () => options.authenticate(request, context as Context),
      clientAddress: () => options.clientAddress?.(request, context as Context),
      context,
    }
    try {
      const response = await handleRequest(relay, match, request, caller, trace)
      trace.write(settings.log, response.status)
      return await tagged(response, trace, tagKeys)
    } catch (error) {
      const refusal = toRelayError(error)
      trace.code = refusal.code
      trace.write(settings.log, refusal.status)
      return tagged(refusal.toResponse({ Date: relay.clock.date() }), trace, tagKeys)
    }
  }
}

function assemble(settings: Settings): RelayContext {
  const clock = createServiceClock(settings.now)
  const service = createService(settings, clock)
  const { oauth, now } = settings
  return {
    settings,
    service,
    clock,
    pending: createPendingRequests(settings),
    ownership: createOwnership(
      service,
      settings.service.timeoutMs,
      createEnumerationLimit(settings),
    ),
    oauth: oauth && createOAuthContext(oauth, settings.keys, now),
  }
}

/** Says on every response to an app user whose it is. */
async function tagged(response: Response, { userId }: Trace, tagKeys: MacKeys): Promise<Response> {
  if (userId === undefined) return response
  response.headers.set(userHeader, await userTagOf(tagKeys, userId))
  return response
}

function toRelayError(error: unknown): RelayError {
  if (error instanceof RelayError) return error
  return new RelayError(500, 'INTERNAL_ERROR', 'The relay failed with an internal error', {
    cause: error,
  })
}
