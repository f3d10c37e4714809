import { ApiException } from '../core/errors.ts'
import { requireTransition } from '../core/states.ts'
import { inSavepoint } from '../core/work/savepoint.ts'
import type { Work } from '../core/work/work.ts'
import type { AgentAction } from './actions.schema.ts'
import { agentActionTransitions } from './actions.states.ts'
import type { AgentActionRow } from './actions.table.ts'
import { getAction, moveAction } from './actions.ts'
import type { AgentRow } from './agents.table.ts'
import { getAgent } from './findAgent.ts'
import { heldIntent } from './intents.ts'
import { judge } from './judge.ts'
import { showAction } from './showActions.ts'
import { carryOut } from './submit.ts'

/**
 * Approves a held action and runs it, if all checks of the request still pass. Otherwise the
 * action fails, and no money moves.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`, 409 `CONFLICT` when it does not wait
 */
export async function approveAction(
  work: Work,
  agentId: string,
  actionId: string,
): Promise<AgentAction> {
  const agent = await getAgent(work, agentId)
  const row = await getAction(work, agentId, actionId)
  requireTransition(agentActionTransitions, 'action', row.status, 'APPROVED')
  const { status, ...changes } = await outcomeOf(work, agent, row)
  return showAction(work, await moveAction(work, row, status, changes))
}

async function outcomeOf(work: Work, agent: AgentRow, row: AgentActionRow) {
  try {
    return await inSavepoint(work, async (part) => {
      const intent = await heldIntent(part, agent, row)
      const { spend } = judge(agent, intent.spend, part.now)
      return carryOut(part, agent, intent, spend)
    })
  } catch (error) {
    if (error instanceof ApiException) return { status: 'FAILED' as const }
    throw error
  }
}

/**
 * Rejects a held action.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`, 409 `CONFLICT` when it does not wait
 */
export async function rejectAction(
  work: Work,
  agentId: string,
  actionId: string,
  rejectionReason: string | undefined,
): Promise<AgentAction> {
  await getAgent(work, agentId)
  const row = await getAction(work, agentId, actionId)
  const changes = rejectionReason === undefined ? {} : { rejectionReason }
  return showAction(work, await moveAction(work, row, 'REJECTED', changes))
}
