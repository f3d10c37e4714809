import { parseUrl } from '../shared/url.ts'
import { isObject } from './checks/values.ts'
import type { RelayContext } from './context/context.ts'
import type { Owner } from './context/ownership.ts'
import type { Call, Caller, IdPlace, RouteCall } from './context/route.ts'
import type { Trace } from './context/trace.ts'
import { assertFromOwnPage } from './csrf/csrf.ts'
import { forward } from './forward/forward.ts'
import { clientNetwork, ipAddressOf } from './identify/clientNetwork.ts'
import { identify } from './identify/identify.ts'
import { limitByAddress, limitByOwner, limitByUser, limitStarted } from './limit/countCalls.ts'
import { findNotConfigured } from './options/missingOptions.ts'
import { type KnownCall, type ReadCall, readCall, type SentCall } from './parse/readCall.ts'
import { readRequestBody } from './parse/requestBody.ts'
import type { Router } from './parse/router.ts'
import { assertPolicy } from './policy/assertPolicy.ts'
import { createPolicyCall } from './policy/policyCall.ts'
import { RelayError, routeNotFound } from './relayError.ts'
import { assertSteppedUp } from './stepUp/assertSteppedUp.ts'

/**
 * Handles one request. Cheap refusals come first, and the service is not called before the app's user is
 * known.
 *
 * @throws RelayError for every refusal
 */
export async function handleRequest(
  relay: RelayContext,
  match: Router,
  request: Request,
  caller: Caller,
  trace: Trace,
): Promise<Response> {
  const notConfigured = findNotConfigured(relay.settings)
  // guard: relay-not-configured
  if (notConfigured) throw notConfigured
  const url = readUrl(request)
  const found = match(request.method, url.pathname)
  const misplaced = relay.checkMount(url.pathname, found !== undefined)
  if (misplaced) trace.report(misplaced)
  if (!found) throw routeNotFound()
  const { route, params } = found
  // guard: relay-log-route
  trace.route = route.name
  if ('handleCallback' in route) return route.handleCallback(relay, { request, params, trace })
  assertFromOwnPage(request, relay.settings.rp)
  const user = await identify(caller.authenticate, relay.settings.appTimeoutMs)
  trace.userId = user.id
  const clientAddress = caller.clientAddress()
  // guard: relay-limit-by-network
  const address = clientNetwork(clientAddress)
  const ipAddress = ipAddressOf(clientAddress)
  const origin = request.headers.get('Origin') ?? ''
  const known = { route, params, user, address, ipAddress, origin, trace }
  const { headers } = request
  const sent = { headers, search: url.searchParams, readBody: () => readRequestBody(request) }
  return handleCall(relay, sent, known, caller)
}

/**
 * Handles a call that the relay makes for the user of another one, with the checks and limits of a request of its own. Only where
 * it comes from is known already.
 *
 * @throws RelayError for every refusal
 */
export async function handleRouteCall(
  relay: RelayContext,
  match: Router,
  { from, target }: { from: Call; target: RouteCall },
  caller: Caller,
  trace: Trace,
): Promise<Response> {
  const { user, address, ipAddress, origin } = from
  const { method, path, query, body, listed } = target
  const found = match(method, path)
  if (!found || 'handleCallback' in found.route) throw routeNotFound()
  const { route, params } = found
  trace.route = route.name
  const known = { route, params, user, address, ipAddress, origin, listed, trace }
  const search = new URLSearchParams(query)
  const sent = { headers: new Headers(), search, readBody: async () => body }
  return handleCall(relay, sent, known, caller)
}

/** A call of a known user, of which nothing but its path has been read. */
async function handleCall(
  relay: RelayContext,
  sent: SentCall,
  known: KnownCall,
  caller: Caller,
): Promise<Response> {
  const { route, user } = known
  // guard: relay-limit-by-user
  await limitByUser(relay, route, user)
  const read = await readCall(relay, sent, known)
  const owners = await assertIdsOwned(relay, read)
  const call = { ...read, owner: owners[0], owners }
  // Before the address: what one user is refused must not use up the tries of others behind it.
  // guard: relay-limit-by-owner
  await limitByOwner(relay, call)
  // guard: relay-limit-by-address
  await limitByAddress(relay, call)
  // guard: relay-limit-started
  await limitStarted(relay, call)
  const policyCall = createPolicyCall(relay, call, caller.context)
  // guard: relay-step-up
  await assertSteppedUp(relay, call, policyCall)
  // guard: relay-policy
  await assertPolicy(relay, policyCall)
  return 'forward' in route ? forward(relay, call, route) : route.handle(relay, call, caller)
}

/** A host may make its request's URL of a Host header that no URL can have. */
function readUrl(request: Request): URL {
  const url = parseUrl(request.url)
  // guard: relay-url
  if (!url) throw new RelayError(400, 'INVALID_INPUT', 'The URL is malformed')
  return url
}

/** @returns the owners of the route's ids, in their order */
async function assertIdsOwned(relay: RelayContext, call: ReadCall): Promise<Owner[]> {
  const owners: Owner[] = []
  for (const place of call.route.ids) {
    const ids = readIds(call, place).filter((id) => place.form?.test(id) ?? true)
    for (const id of ids) owners.push(await relay.ownership.assertOwned(call.user, place.kind, id))
  }
  return owners
}

/** None where another variant of the body has no such id, and several where it is in a list. */
function readIds(call: ReadCall, { in: where, name }: IdPlace): string[] {
  if (where === 'body') return idsIn(call.body, name.split('.'))
  const id = where === 'path' ? call.params[name] : call.query[name]
  return id === undefined ? [] : [id]
}

function idsIn(value: unknown, [key, ...rest]: string[]): string[] {
  if (key === undefined) return typeof value === 'string' ? [value] : []
  const field = isObject(value) ? Reflect.get(value, key.replace('[]', '')) : undefined
  if (!key.endsWith('[]')) return idsIn(field, rest)
  // guard: relay-ids-in-lists
  return Array.isArray(field) ? field.flatMap((item: unknown) => idsIn(item, rest)) : []
}
