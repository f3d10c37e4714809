import { eq } from 'drizzle-orm'
import { announce } from '../core/work/announce.ts'
import type { Work } from '../core/work/work.ts'
import type { AgentActionRow } from './actions.table.ts'
import { insertAction } from './actions.ts'
import { type AgentRow, agents } from './agents.table.ts'
import type { Intent } from './intents.ts'
import { judge } from './judge.ts'
import { showAction } from './showActions.ts'
import { usageAt, withSpend } from './usage.ts'

/**
 * Runs an agent's action, or holds it for the platform's approval and notifies the platform. What it
 * spends is counted in this unit, so the check of the next action counts it.
 *
 * @throws ApiException 403 as `judge` does
 */
export async function submit(work: Work, agent: AgentRow, intent: Intent): Promise<AgentActionRow> {
  const { mode, spend } = judge(agent, intent.spend, work.now)
  if (mode === 'APPROVAL_REQUIRED') return hold(work, agent, intent)
  const outcome = await carryOut(work, agent, intent, spend)
  return insertAction(work, agent, { type: intent.type, ...intent.kept, ...outcome })
}

async function hold(work: Work, agent: AgentRow, { type, kept }: Intent): Promise<AgentActionRow> {
  const row = await insertAction(work, agent, { type, status: 'PENDING_APPROVAL', ...kept })
  announce(work, 'AGENT_ACTION.PENDING_APPROVAL', await showAction(work, row))
  return row
}

/** The outcome of an action whose movement began. */
type Outcome = { status: 'APPROVED' | 'FAILED'; transactionId: string }

/** Begins the movement and counts it; a movement that fails at once is not counted. */
export async function carryOut(
  work: Work,
  agent: AgentRow,
  intent: Intent,
  spend: bigint,
): Promise<Outcome> {
  const { id, status } = await intent.run({ ...work, agentId: agent.id })
  if (status === 'FAILED') return { status: 'FAILED', transactionId: id }
  const usage = withSpend(usageAt(agent.usage, work.now), spend)
  await work.tx.update(agents).set({ usage }).where(eq(agents.id, agent.id))
  return { status: 'APPROVED', transactionId: id }
}
