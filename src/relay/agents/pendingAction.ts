import { parseAgentAction } from '../../shared/agent.ts'
import type { AgentAction } from '../../shared/agentResources.ts'
import { page } from '../../shared/page.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call, Prepared } from '../context/route.ts'
import { withDeadline } from '../http/deadline.ts'
import { assertResponseOwner } from '../own/assertResponseOwner.ts'
import { ownActions } from '../own/listFilters.ts'
import { RelayError } from '../relayError.ts'
import { throwServiceError } from '../service/createService.ts'
import { readService } from '../service/serviceRead.ts'

/**
 * The number of pages, of 100 actions each, that are read. An agent with more actions that wait is out of order: its
 * oldest can be decided.
 */
const maxPages = 10
const parsePage = page(parseAgentAction)

/**
 * The action that a call names, as the service has it at this moment.
 *
 * @returns undefined where it does not wait for approval, or is not this user's to decide
 * @throws TOO_MANY_AGENT_ACTIONS (409) where it is not among the agent's oldest 1,000, and more wait
 * @throws RelayError for whatever kept the service from saying
 */
export function readPendingAction(
  relay: RelayContext,
  call: Call,
): Promise<AgentAction | undefined> {
  const read = (signal: AbortSignal) => find(relay, call, signal)
  return withDeadline(relay.settings.service.timeoutMs, read).catch(throwServiceError)
}

async function find(
  relay: RelayContext,
  call: Call,
  signal: AbortSignal,
): Promise<AgentAction | undefined> {
  const { id: agentId, actionId } = call.params
  const isShown = await ownActions(relay, call.user, call)
  for await (const action of pendingActions(relay, call, signal)) {
    if (action.id !== actionId) continue
    // guard: relay-approved-action-own
    return /* guard: relay-approved-action-agent */ action.agentId === agentId && isShown(action)
      ? action
      : undefined
  }
  return undefined
}

async function* pendingActions({ service }: RelayContext, call: Call, signal: AbortSignal) {
  const { user, owner, params } = call
  const path = '/agents/approvals'
  const { customerId } = user
  const agentId = params.id ?? ''
  // The oldest first, as the library shows them: however many come after it, an action is found where it was.
  // guard: relay-pending-oldest
  const sortOrder = 'asc'
  let query: Record<string, string> = { customerId, agentId, sortOrder, limit: '100' }
  for (let pages = 0; pages < maxPages; pages += 1) {
    signal.throwIfAborted()
    const found = await readService(service, { path, query }, parsePage)
    for (const action of found?.data ?? []) {
      assertResponseOwner(user, owner, undefined, action)
      yield action
    }
    if (found?.nextCursor === undefined) return
    query = { ...query, cursor: found.nextCursor }
  }
  // What is on the pages after these is not known: the action may wait there.
  // guard: relay-pending-unknown
  throw tooManyActions()
}

/**
 * Lets the rejection of an action pass that is this user's to decide.
 *
 * @throws AGENT_ACTION_NOT_PENDING, TOO_MANY_AGENT_ACTIONS (409)
 */
export async function prepareRejection(relay: RelayContext, call: Call): Promise<Prepared> {
  if (!(await readPendingAction(relay, call))) throw notPending()
  return { body: call.body, settle: async () => {} }
}

/** The one refusal for what was decided, for what another person decides, and for what never was. */
export function notPending(): RelayError {
  return new RelayError(
    409,
    'AGENT_ACTION_NOT_PENDING',
    'The action does not wait for approval: it was decided, or its agent was deleted',
  )
}

function tooManyActions(): RelayError {
  return new RelayError(
    409,
    'TOO_MANY_AGENT_ACTIONS',
    'The agent has more than 1,000 actions that wait, and this is none of the oldest 1,000: decide those first, or delete the agent',
  )
}
