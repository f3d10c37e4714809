import type { Relay, RelayOptions } from './options.ts'

/**
 * The handler a platform mounts between its pages and the service.
 *
 * @example
 * ```ts
 * const relay = createRelay({ service, rp, authenticate: (request) => userOf(request) })
 * app.all('/wallet/*', (context) => relay(context.req.raw))
 * ```
 */
export function createRelay<Context = unknown>(_options: RelayOptions<Context>): Relay<Context> {
  return async () =>
    Response.json({ status: 404, code: 'NOT_FOUND', message: 'No such route' }, { status: 404 })
}
