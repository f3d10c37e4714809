import { parseSignedRequestChallenge } from '../../shared/credential.ts'
import { envelopeCode, isRefusal } from '../../shared/refusal.ts'
import type { RelayContext, SpentRequest } from '../context/context.ts'
import type { Call, ForwardedRoute, Outcome, Prepared } from '../context/route.ts'
import { assertResponseOwner, type Named } from '../own/assertResponseOwner.ts'
import { fillPath } from '../parse/router.ts'
import { jsonResponse } from '../respond/response.ts'
import { toRefusal } from '../respond/serviceRefusal.ts'
import { isPlatformRefusal, proofOf } from '../service/platformRefusal.ts'
import { parseResponse } from '../service/serviceRead.ts'
import type { ServiceResponse } from '../service/serviceTypes.ts'
import { assertEmpty, assertSignatureFound, assertSupported } from './assertUsableResponse.ts'
import { forwardList } from './forwardList.ts'
import { type GivenRequestId, rememberRequestId, spendRequestId } from './requestIds.ts'
import { toServiceHeaders } from './serviceHeaders.ts'

/**
 * Sends a checked call to the service, once, and gives back the known fields of its response.
 *
 * @throws RelayError for every refusal and failure
 */
export async function forward(
  relay: RelayContext,
  call: Call,
  route: ForwardedRoute,
): Promise<Response> {
  const { listFilter } = route.forward
  if (listFilter) return forwardList(relay, call, route, listFilter)
  const path = fillPath(route.path, call.params)
  const spent = await spendRequestId(relay, call, route, path)
  const prepared = await prepare(relay, call, route, spent)
  const response = await sendPrepared(relay, call, route, path, prepared)
  const date = new Date(response.atMs).toUTCString()
  assertSupported(response, route)
  assertSignatureFound(response, call, relay.settings.service)
  assertEmpty(response, call, route)
  if (response.status >= 400) return toRefusal(response, call, date)
  const body = readOwnBody(response, call, route)
  if (!body) return jsonResponse(204, undefined, date)
  await rememberRequestId(relay, call, route, path, body, response.atMs)
  if (response.status !== 202) {
    cacheOwners(relay, call, route, body)
    await noteDone(relay, call, route, body)
  }
  return jsonResponse(response.status, body, date)
}

/** Prepares the call as its route demands. One that is refused was not sent, so its Request-Id stays good. */
async function prepare(
  relay: RelayContext,
  call: Call,
  { forward }: ForwardedRoute,
  spent: SpentRequest | undefined,
): Promise<Prepared> {
  if (!forward.prepare) return { body: call.body, settle: async () => {} }
  try {
    return await forward.prepare(relay, call)
  } catch (error) {
    // guard: request-id-restored
    await spent?.restore().catch(() => {})
    throw error
  }
}

async function sendPrepared(
  relay: RelayContext,
  call: Call,
  { method, forward, body: bodyInput }: ForwardedRoute,
  path: string,
  { body, settle }: Prepared,
): Promise<ServiceResponse> {
  const customer = { [forward.customerName ?? 'customerId']: call.user.customerId }
  const sent = forward.customer === 'body' ? { ...body, ...customer } : body
  // What the service did stands, whether or not the store takes note of it.
  const note = (outcome: Outcome, response?: unknown) =>
    settle(outcome, response).catch((error: unknown) => {
      // guard: relay-response-without-store
      call.trace.isUnsettled = true
      call.trace.report(error)
    })
  try {
    const { signatureHeader } = relay.settings.service
    const response = await relay.service.send({
      method,
      path,
      query: forward.customer === 'query' ? { ...call.query, ...customer } : call.query,
      body: bodyInput && JSON.stringify(sent),
      headers: await toServiceHeaders(call, `${method} ${path}`, signatureHeader),
    })
    call.trace.serviceStatus = response.status
    await note(outcomeOf(response, call), response.body)
    return response
  } catch (error) {
    await note('unknown')
    throw error
  }
}

function outcomeOf(response: ServiceResponse, call: Call): Outcome {
  const { status, body } = response
  // Once it is signed there is nothing left to sign: a gateway wrote this 202.
  if (status === 202) return call.headers.signature === undefined ? 'challenged' : 'unknown'
  if (status < 300) return 'done'
  if (!isRefusal(status, envelopeCode(status, body))) return 'unknown'
  const isForNow = status === 429 || isPlatformRefusal(response, proofOf(call))
  return isForNow ? 'refusedForNow' : 'refused'
}

/** The known fields of a response that the relay itself reads. */
interface ResponseBody extends GivenRequestId, Named {
  data?: Named[]
}

/** The known fields of a success; undefined where the route's response is empty. */
function readBody(
  { status, body }: ServiceResponse,
  { forward }: ForwardedRoute,
): ResponseBody | undefined {
  if (status === 202 && forward.signedRetry) return parseResponse(body, parseSignedRequestChallenge)
  return status === 204 || !forward.response
    ? undefined
    : /* guard: relay-response-fields */ parseResponse(body, forward.response)
}

/** Returns the same fields, after checking that they are about the user and what they asked for. */
function readOwnBody(
  response: ServiceResponse,
  { user, owner }: Call,
  route: ForwardedRoute,
): ResponseBody | undefined {
  const body = readBody(response, route)
  if (!body) return undefined
  for (const item of resourcesIn(route, body))
    assertResponseOwner(user, owner, route.forward.resourceKind, item)
  return body
}

/**
 * Runs the route's `onDone`. If the store fails, the service's response stands and the request is logged as
 * `unsettled`.
 */
async function noteDone(
  relay: RelayContext,
  call: Call,
  { forward: { onDone } }: ForwardedRoute,
  body: ResponseBody,
): Promise<void> {
  await onDone?.(relay, call, body).catch((error: unknown) => {
    call.trace.isUnsettled = true
    // guard: relay-unsettled-reported
    call.trace.report(error)
  })
}

/** Caches the user as the owner of what the response gave them. */
function cacheOwners(
  { ownership }: RelayContext,
  { user }: Call,
  route: ForwardedRoute,
  body: ResponseBody,
): void {
  const { resourceKind } = route.forward
  if (!resourceKind) return
  for (const item of resourcesIn(route, body)) ownership.cacheOwner(user, resourceKind, item)
}

/** Returns the resources that a response is about. */
function resourcesIn({ forward: { resourceIn } }: ForwardedRoute, body: ResponseBody): Named[] {
  if (resourceIn !== undefined) return [Reflect.get(body, resourceIn) as Named]
  return body.data ?? [body]
}
