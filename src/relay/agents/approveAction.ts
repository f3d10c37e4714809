import { parseAgentDecision } from '../../shared/agent.ts'
import { agentActionDigest } from '../../shared/agentActionDigest.ts'
import { envelopeCode, isRefusal } from '../../shared/refusal.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call } from '../context/route.ts'
import { countOne } from '../limit/countCalls.ts'
import { assertMaySendCode, countSentCode, mayHaveSentCode } from '../limit/sentCodes.ts'
import { assertResponseOwner } from '../own/assertResponseOwner.ts'
import { fillPath } from '../parse/router.ts'
import { RelayError } from '../relayError.ts'
import { jsonResponse, relayResponse } from '../respond/response.ts'
import { toRefusal } from '../respond/serviceRefusal.ts'
import { parseResponse } from '../service/serviceRead.ts'
import type { ServiceResponse } from '../service/serviceTypes.ts'
import { type Approval, type Approvals, approvalsOf, keptSeconds } from './approvals.ts'
import { assertAgentConfined } from './confinePolicy.ts'
import { notPending, readPendingAction } from './pendingAction.ts'

/** Limit of noted approvals per user: each note stays for a day, and one user must leave room for all others. */
const maxPerUser = { max: 200, windowSeconds: keptSeconds }

/** Reads of the outcome, with a pause after each, that a second approval waits for one that is under way. */
const waits = 10
const waitMs = 200

/**
 * Approves an action, if it is the one that the page showed: its digest is computed again from what
 * the service has now. A repeated approval gets what the first one got.
 *
 * @throws AGENT_ACTION_CHANGED (409) when it is another one
 * @throws AGENT_ACTION_NOT_PENDING (409) when it does not wait for approval
 * @throws AGENT_ACTION_OUTCOME_UNKNOWN (409) when an approval was sent and its outcome is not known
 * @throws RATE_LIMITED (429) when the user had as many approved as may be noted; nothing was approved
 * @throws TOO_MANY_AGENT_ACTIONS (409) when it may wait behind too many others; nothing was approved
 * @throws AGENT_ACCESS_TOO_WIDE (403) when the agent reaches more than the user, and the customer has several people
 */
export async function approveAction(relay: RelayContext, call: Call): Promise<Response> {
  const { digest } = call.body as { digest: string }
  const approvals = await approvalsOf(relay.settings.store, call)
  const earlier = await approvals.read()
  if (earlier) return repeat(relay, earlier, digest)
  const action = await readAction(relay, call, approvals)
  if (!action) return repeat(relay, await waitForOutcome(approvals), digest)
  // guard: agent-approval-digest
  if ((await agentActionDigest(action)) !== digest) throw changed()
  // guard: relay-agent-approved
  await assertAgentConfined(relay, call)
  await assertMaySendCode(relay, call)
  // guard: agent-approvals-per-user
  await countOne(relay.settings.store, maxPerUser, 'approval', 'user', call.user.id)
  const sent = await approvals.noteSent()
  const response = await send(relay, call)
  // After a timeout or a failure the service may have approved the action all the same.
  const { status, body } = response
  // guard: agent-approval-failure
  if (isRefusal(status, envelopeCode(status, body))) await sent.noteRefused()
  const date = new Date(response.atMs).toUTCString()
  if (response.status === 409) return repeat(relay, await waitForOutcome(approvals), digest)
  if (response.status >= 400) return toRefusal(response, call, date)
  const decision = parseResponse(response.body, parseAgentDecision)
  // guard: agent-decision-owner
  assertResponseOwner(call.user, call.owner, undefined, decision)
  await note(call, () => approvals.write({ digest, decision }))
  if (mayHaveSentCode(decision.transaction)) await note(call, () => countSentCode(relay, call))
  return jsonResponse(200, decision, date)
}

/** Writes a note. If the store fails, the service's response stands and the request is logged as `unsettled`. */
async function note({ trace }: Call, write: () => Promise<void>): Promise<void> {
  await write().catch((error: unknown) => {
    trace.isUnsettled = true
    trace.report(error)
  })
}

/** The action, if it waits; undefined also where an approval that was sent may be why it cannot be found. */
async function readAction(relay: RelayContext, call: Call, approvals: Approvals) {
  try {
    return await readPendingAction(relay, call)
  } catch (error) {
    const isUnknown = error instanceof RelayError && error.code === 'TOO_MANY_AGENT_ACTIONS'
    // guard: agent-approval-sent
    if (isUnknown && (await approvals.mayHavePassed())) return undefined
    throw error
  }
}

/** Repeats the decision that an earlier approval of the same action got. */
function repeat(relay: RelayContext, { digest, decision }: Approval, asked: string): Response {
  // guard: agent-approval-repeated-digest
  if (digest !== asked) throw changed()
  return relayResponse(relay, 200, decision)
}

async function send({ service }: RelayContext, call: Call): Promise<ServiceResponse> {
  const path = fillPath(call.route.path, call.params)
  const response = await service.send({ method: 'POST', path })
  call.trace.serviceStatus = response.status
  return response
}

/**
 * The outcome of another approval by the same user: the service decides an action once.
 *
 * @throws AGENT_ACTION_NOT_PENDING (409) where none was sent, or the service refused each
 * @throws AGENT_ACTION_OUTCOME_UNKNOWN (409) where its outcome does not become known
 */
async function waitForOutcome(approvals: Approvals): Promise<Approval> {
  for (let waited = 0; waited < waits; waited += 1) {
    const approval = await approvals.read()
    if (approval) return approval
    if (!(await approvals.mayHavePassed())) throw notPending()
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  throw approvalUnknown()
}

function changed(): RelayError {
  return new RelayError(
    409,
    'AGENT_ACTION_CHANGED',
    'The action is not the one that was shown: show it again',
  )
}

function approvalUnknown(): RelayError {
  return new RelayError(
    409,
    'AGENT_ACTION_OUTCOME_UNKNOWN',
    'The action was approved before, and its outcome is unknown: read the transactions',
  )
}
