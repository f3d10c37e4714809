import { assembleRelay } from './assembleRelay.ts'
import type { Caller } from './context/route.ts'
import { checkHealth, type RelayHealth, shareRunning } from './health/checkHealth.ts'
import { createTraces, readRequestId } from './observe/createTraces.ts'
import { withRequestSpan } from './observe/spans.ts'
import { checkOptions, type RelayOptions } from './options/relayOptions.ts'
import { createRouter } from './parse/router.ts'
import { handleRequest, handleRouteCall } from './pipeline.ts'
import { checkCombinations, enabledRoutes } from './routes/enabledRoutes.ts'
import { routes } from './routes.ts'
import { isPartOfStart } from './start/startSignIn.ts'
import { createToResponse } from './toResponse.ts'

/** A Fetch handler. `context` is passed to the functions among the options as it is. */
export type RelayHandler<Context = unknown> = (
  request: Request,
  context?: Context,
) => Promise<Response>

/** The handler, and what a health route needs. */
export interface Relay<Context = unknown> extends RelayHandler<Context> {
  /**
   * Checks whether the service takes the API token (`GET /config`), and whether the store keeps a value. Each check
   * ends after `appTimeoutMs`. Never rejects; causes go to `onError`, with `context`. Calls while one is
   * under way share its result.
   */
  health(context?: Context): Promise<RelayHealth>
}

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
  const relayFor = assembleRelay(settings)
  const traceOf = createTraces(options, settings)
  const toResponse = createToResponse(settings)
  const enabled = enabledRoutes(routes, settings)
  checkCombinations(enabled, settings)
  const match = createRouter(enabled, settings.basePath)
  const matchPart = createRouter(enabled.filter(isPartOfStart), '')
  const handler: RelayHandler<Context> = (request, passed) =>
    withRequestSpan(request.method)(options.tracer, (span) => {
      const context = passed as Context
      const trace = traceOf(readRequestId(request, settings.requestIdHeader), context, span)
      const relay = relayFor(trace)
      const caller: Caller = {
        authenticate: () => options.authenticate(request, context),
        clientAddress: () => options.clientAddress?.(request, context),
        context,
        // Read for streams only: Deno prints a warning where it is read.
        get signal() {
          return request.signal
        },
        callRoute(from, target) {
          const partTrace = traceOf(trace.requestId, context)
          const part = relayFor(partTrace)
          return toResponse(part, partTrace, () =>
            handleRouteCall(part, matchPart, { from, target }, caller, partTrace),
          )
        },
      }
      return toResponse(relay, trace, () => handleRequest(relay, match, request, caller, trace))
    })
  const health = shareRunning((context?: Context) => {
    const trace = traceOf(crypto.randomUUID(), context as Context)
    return checkHealth(settings, relayFor(trace).service, (error) => trace.report(error))
  })
  return Object.assign(handler, { health })
}
