import { parseSignedRequestChallenge } from '../../shared/credential.ts'
import type { RelayParts } from '../context/context.ts'
import type { Call, ForwardedRoute, Guarded, Outcome } from '../context/route.ts'
import type { ServiceAnswer } from '../context/service.ts'
import { assertOwnAnswer, type Named } from '../own/ownAnswer.ts'
import { toServiceHeaders } from '../parse/requestHeaders.ts'
import { fillPath } from '../parse/router.ts'
import { jsonAnswer } from '../respond/response.ts'
import { toRefusal } from '../respond/serviceRefusal.ts'
import { parseAnswer } from '../service/serviceRead.ts'
import { type GivenRequestId, rememberRequestId, spendRequestId } from './requestId.ts'

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
  const date = new Date(answer.atMs).toUTCString()
  if (answer.status >= 400) return toRefusal(answer, route, date, call.trace)
  const body = await narrowed(relay, call, route, readOwnBody(answer, call, route))
  if (!body) return jsonAnswer(204, undefined, date)
  await rememberRequestId(relay, call, route, path, body, answer.atMs)
  if (answer.status !== 202) learn(relay, call, route, body)
  return jsonAnswer(answer.status, body, date)
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
      // guard: relay-response-without-store
      call.trace.isUnsettled = true
    })
  try {
    const { signatureHeader } = relay.settings.service
    const answer = await relay.service.send({
      method,
      path,
      query:
        /* guard: relay-query-customer */ forward.customer === 'query'
          ? { ...call.query, customerId }
          : call.query,
      body: bodyInput && JSON.stringify(sent),
      headers: await toServiceHeaders(call, `${method} ${path}`, signatureHeader),
    })
    call.trace.serviceStatus = answer.status
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
interface AnswerBody extends GivenRequestId, Named {
  data?: Named[]
  totalCount?: number
}

/** The known fields of a success; undefined where the route's answer is empty. */
function readBody(
  { status, body }: ServiceAnswer,
  { forward }: ForwardedRoute,
): AnswerBody | undefined {
  if (status === 202 && forward.signedRetry) return parseAnswer(body, parseSignedRequestChallenge)
  return status === 204 || !forward.answer
    ? undefined
    : /* guard: relay-response-fields */ parseAnswer(body, forward.answer)
}

/** The same, when it is about the user and what they asked for. */
function readOwnBody(
  answer: ServiceAnswer,
  { user, owner }: Call,
  route: ForwardedRoute,
): AnswerBody | undefined {
  const body = readBody(answer, route)
  if (!body) return undefined
  for (const item of body.data ?? [body]) assertOwnAnswer(user, owner, route.forward.yields, item)
  return body
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
  return { /* guard: relay-total-count */ ...rest, data: await shows(relay, user, body.data) }
}

/** What the user was given is theirs from now on. */
function learn(
  { ownership }: RelayParts,
  { user }: Call,
  { forward: { yields } }: ForwardedRoute,
  body: AnswerBody,
): void {
  if (!yields) return
  for (const item of body.data ?? [body]) ownership.learn(user, yields, item)
}
