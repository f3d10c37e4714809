import { parseSignedRequestChallenge } from '../transport/wire/credential.ts'
import { RelayError } from './relayError.ts'
import type { RelayParts } from './relayParts.ts'
import { isRequestId, toServiceHeaders } from './requestHeaders.ts'
import { jsonAnswer } from './response.ts'
import type { Call, ForwardedRoute, Guarded, Outcome } from './route.ts'
import { fillPath } from './router.ts'
import type { ServiceAnswer } from './service.ts'
import { parseAnswer } from './serviceRead.ts'
import { toRefusal } from './serviceRefusal.ts'

/**
 * Sends a checked call to the service, once, and gives back the known fields of its answer.
 *
 * @throws RelayError for whatever stands in the way
 */
export async function forward(
  relay: RelayParts,
  call: Call,
  route: ForwardedRoute,
): Promise<Response> {
  const path = fillPath(route.path, call.params)
  await spendRequestId(relay, call, route, path)
  const guarded = await guard(relay, call, route)
  const answer = await sendGuarded(relay, call, route, path, guarded)
  const date = answer.date ?? relay.clock.date()
  if (answer.status >= 400) return toRefusal(answer, route, date)
  const body = await narrowed(relay, call, route, readBody(answer, route))
  await remember(relay, call, route, path, answer.status, body)
  return jsonAnswer(body ? answer.status : 204, body, date)
}

/** A Request-Id is good for the user it was given to and for the request it was given for. */
async function spendRequestId(
  { pending }: RelayParts,
  { user, headers, body }: Call,
  { method, forward }: ForwardedRoute,
  path: string,
): Promise<void> {
  const { requestId, signature } = headers
  const isChallenge = signature === undefined && (forward.answersChallenge?.(body) ?? false)
  if (isChallenge && requestId === undefined) throw malformed('This needs its Request-Id')
  if (
    !isChallenge &&
    (requestId === undefined) !== (signature === undefined) &&
    forward.signedRetry
  ) {
    throw malformed('A wallet signature and its Request-Id go together')
  }
  if (requestId === undefined) return
  const request = isChallenge ? [method, path] : [method, path, JSON.stringify(body)]
  if (await pending.spend(user.id, requestId, request)) return
  throw new RelayError(401, 'UNAUTHORIZED', 'The request cannot be completed', {
    reason: 'Unknown, expired or used Request-Id',
  })
}

function malformed(message: string): RelayError {
  return new RelayError(400, 'INVALID_INPUT', message)
}

async function guard(relay: RelayParts, call: Call, { forward }: ForwardedRoute): Promise<Guarded> {
  return forward.guard ? forward.guard(relay, call) : { body: call.body, settle: async () => {} }
}

async function sendGuarded(
  relay: RelayParts,
  call: Call,
  { method, forward, body: bodyInput }: ForwardedRoute,
  path: string,
  { body, settle }: Guarded,
): Promise<ServiceAnswer> {
  const { customerId } = call.user
  const sent = forward.customer === 'body' ? { ...body, customerId } : body
  // What the service did stands, whether or not the store takes note of it.
  const note = (outcome: Outcome) =>
    settle(outcome).catch(() => {
      call.trace.isUnsettled = true
    })
  try {
    const { signatureHeader } = relay.settings.service
    const answer = await relay.service.send({
      method,
      path,
      query: forward.customer === 'query' ? { ...call.query, customerId } : call.query,
      body: bodyInput && JSON.stringify(sent),
      headers: await toServiceHeaders(call, `${method} ${path}`, signatureHeader),
    })
    call.trace.serviceStatus = answer.status
    relay.clock.observe(answer.date)
    await note(outcomeOf(answer.status))
    return answer
  } catch (error) {
    await note('unknown')
    throw error
  }
}

function outcomeOf(status: number): Outcome {
  if (status === 202) return 'challenged'
  if (status < 300) return 'done'
  return status === 429 || status >= 500 ? 'unknown' : 'refused'
}

/** What is read of an answer's known fields. */
interface AnswerBody {
  requestId?: string
  expiresAt?: string
  data?: object[]
  totalCount?: number
}

/** The known fields of a success; undefined where the route's answer is empty. */
function readBody(
  { status, body }: ServiceAnswer,
  { forward }: ForwardedRoute,
): AnswerBody | undefined {
  if (status === 202 && forward.signedRetry) return parseAnswer(body, parseSignedRequestChallenge)
  return status === 204 || !forward.answer ? undefined : parseAnswer(body, forward.answer)
}

/**
 * What the user was given: request ids, and things that are his from now on. A challenge whose request
 * id could not be kept is not passed on: nothing was done yet, and its answer would be refused.
 */
async function remember(
  { pending, ownership }: RelayParts,
  { user, body: sent }: Call,
  { method, forward }: ForwardedRoute,
  path: string,
  status: number,
  body: AnswerBody | undefined,
): Promise<void> {
  const { requestId, expiresAt } = body ?? {}
  if (requestId !== undefined && expiresAt !== undefined) {
    if (!isRequestId(requestId)) {
      throw new RelayError(502, 'SERVICE_ANSWER_INVALID', 'The service’s requestId fits no header')
    }
    const request = forward.challengeFor
      ? [method, forward.challengeFor(path)]
      : [method, path, JSON.stringify(sent)]
    await pending.remember(user.id, requestId, request, expiresAt)
  }
  const { yields } = forward
  if (!yields || !body || status === 202) return
  for (const item of body.data ?? [body]) ownership.learn(user, yields, item)
}

/** The user's part of a list. */
async function narrowed(
  relay: RelayParts,
  { user }: Call,
  { forward: { shows } }: ForwardedRoute,
  body: AnswerBody | undefined,
): Promise<AnswerBody | undefined> {
  if (!shows || !body?.data) return body
  // A total counts all pages, and would tell of what is shown on none.
  const { totalCount, ...rest } = body
  return { ...rest, data: await shows(relay, user, body.data) }
}
