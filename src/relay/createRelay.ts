import { userHeader } from '../shared/headers.ts'
import type { RelayContext } from './context/context.ts'
import type { Trace } from './context/log.ts'
import type { Relay, RelayHandler, RelayOptions } from './context/options.ts'
import type { Settings } from './context/settings.ts'
import type { RelaySpan } from './context/telemetry.ts'
import { createPendingRequests } from './forward/pendingRequests.ts'
import { checkHealth } from './health/checkHealth.ts'
import { shareRunning } from './health/shareRunning.ts'
import { userTagOf } from './identify/userTag.ts'
import { createEnumerationLimit } from './limit/enumerationLimit.ts'
import { createOAuthContext } from './oauth/oauthContext.ts'
import { createMetrics } from './observe/metrics.ts'
import { readRequestId } from './observe/requestId.ts'
import { withRequestSpan } from './observe/spans.ts'
import { createStoreWarning } from './observe/storeWarning.ts'
import { startTrace } from './observe/trace.ts'
import { checkOptions } from './options/checkOptions.ts'
import { enabledRoutes } from './options/enabledRoutes.ts'
import { createOwnership } from './own/ownership.ts'
import { createRouter } from './parse/router.ts'
import { handleRequest } from './pipeline.ts'
import { toRelayError } from './relayError.ts'
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
  const forRequest = assemble(settings)
  const tagged = createTagger(settings)
  const match = createRouter(enabledRoutes(routes, settings.policy), settings.basePath)
  const metrics = createMetrics(options.meter)
  const warning = createStoreWarning(options.store === undefined, settings.service.kind)
  const traceOf = (requestId: string, context: Context, span?: RelaySpan) =>
    startTrace({
      requestId,
      requestIdHeader: settings.requestIdHeader,
      span,
      tracer: options.tracer,
      metrics,
      log: (entry) => options.log?.({ ...entry, ...warning() }, context),
      onError: (error, about) => options.onError?.(error, { ...about, context }),
    })
  const handle = async (request: Request, context: Context, span: RelaySpan | undefined) => {
    const trace = traceOf(readRequestId(request, settings.requestIdHeader), context, span)
    const relay = forRequest(trace)
    const caller = {
      authenticate: () => options.authenticate(request, context),
      clientAddress: () => options.clientAddress?.(request, context),
      context,
    }
    try {
      const response = await handleRequest(relay, match, request, caller, trace)
      trace.finish(response.status)
      return await tagged(response, trace)
    } catch (error) {
      const refusal = toRelayError(error)
      trace.code = refusal.code
      trace.report(refusal)
      trace.finish(refusal.status)
      return tagged(refusal.toResponse({ Date: relay.clock.date() }), trace)
    }
  }
  const handler: RelayHandler<Context> = (request, context) =>
    withRequestSpan(request.method)(options.tracer, (span) =>
      handle(request, context as Context, span),
    )
  const health = shareRunning((context?: Context) => {
    const trace = traceOf(crypto.randomUUID(), context as Context)
    return checkHealth(settings, forRequest(trace).service, (error) => trace.report(error))
  })
  return Object.assign(handler, { health })
}

/** What all requests share, and with it the context of each, whose calls to the service are its own. */
function assemble(settings: Settings): (trace: Trace) => RelayContext {
  const { oauth, now } = settings
  const clock = createServiceClock(now)
  const serviceFor = createService(settings, clock)
  const ownershipBy = createOwnership(settings.service.timeoutMs, createEnumerationLimit(settings))
  const shared = {
    settings,
    clock,
    pending: createPendingRequests(settings),
    cursorKeys: settings.keys.deriveCipherKeys('list cursor'),
    oauth: oauth && createOAuthContext(oauth, settings.keys, now),
  }
  return ({ observer }) => {
    const service = serviceFor(observer)
    return { ...shared, service, ownership: ownershipBy(service) }
  }
}

/** Makes what says on every response which request it answers, and to an app user whose it is. */
function createTagger({ keys, requestIdHeader }: Settings) {
  const tagKeys = keys.deriveMacKeys('app user')
  return async (response: Response, { userId, requestId }: Trace): Promise<Response> => {
    response.headers.set(requestIdHeader, requestId)
    if (userId === undefined) return response
    response.headers.set(userHeader, await userTagOf(tagKeys, userId))
    return response
  }
}
