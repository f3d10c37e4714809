import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { requireTransition } from '../core/states.ts'
import { type Page, readPage } from '../core/work/pages.ts'
import { insertRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import { quotes } from '../payments/quotes.table.ts'
import { ofAccounts, ofAccountsIn } from '../transactionList/ofAccounts.ts'
import type { AgentAction, AgentActionFilter, ApprovalFilter } from './actions.schema.ts'
import { agentActionTransitions } from './actions.states.ts'
import { type AgentActionRow, agentActions } from './actions.table.ts'
import type { AgentRow } from './agents.table.ts'
import { readableAccounts } from './readableAccounts.ts'
import { showActions } from './showActions.ts'

/** The input of a new action; the agent and the current time supply the rest. */
type NewAction = Pick<AgentActionRow, 'status' | 'type'> &
  Partial<Pick<AgentActionRow, 'quoteId' | 'walletSignature' | 'transferDetails' | 'transactionId'>>

/** Inserts an action of an agent. */
export async function insertAction(
  { tx, now }: Work,
  { id: agentId, customerId }: AgentRow,
  values: NewAction,
): Promise<AgentActionRow> {
  const times = { createdAt: now, updatedAt: now }
  return insertRow(tx, agentActions, {
    id: newId('AgentAction'),
    agentId,
    customerId,
    ...values,
    ...times,
  })
}

/**
 * An action of this agent, if it reads the accounts that the action is about.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function getReadableAction(
  work: Work,
  agent: AgentRow,
  id: string,
): Promise<AgentActionRow> {
  const conditions = and(isOf(agent.id, id), isReadable(work, agent))
  const [row] = await work.tx.select().from(agentActions).where(conditions)
  if (!row) throw notFound('REFERENCE_NOT_FOUND', 'Action')
  return row
}

function isReadable({ tx }: Work, agent: AgentRow): SQL | undefined {
  const accountIds = readableAccounts(agent)
  if (!accountIds) return undefined
  const { transferDetails, quoteId } = agentActions
  const ends = {
    from: sql`${transferDetails}->>'sourceAccountId'`,
    to: sql`${transferDetails}->>'destinationAccountId'`,
  }
  const readableQuotes = tx
    .select({ id: quotes.id })
    .from(quotes)
    .where(ofAccountsIn(quotes, accountIds))
  return or(ofAccounts(ends, accountIds), inArray(quoteId, readableQuotes))
}

/**
 * An action of this agent.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function getAction(work: Work, agentId: string, id: string): Promise<AgentActionRow> {
  const [row] = await work.tx.select().from(agentActions).where(isOf(agentId, id))
  if (!row) throw notFound('REFERENCE_NOT_FOUND', 'Action')
  return row
}

function isOf(agentId: string, id: string): SQL | undefined {
  return and(eq(agentActions.id, id), eq(agentActions.agentId, agentId))
}

/** Moves an action to its next status. */
export async function moveAction(
  { tx, now }: Work,
  row: AgentActionRow,
  to: AgentActionRow['status'],
  changes: Partial<AgentActionRow> = {},
): Promise<AgentActionRow> {
  requireTransition(agentActionTransitions, 'action', row.status, to)
  const [moved] = await tx
    .update(agentActions)
    .set({ status: to, updatedAt: now, ...changes })
    .where(eq(agentActions.id, row.id))
    .returning()
  if (!moved) throw new Error('The update returned no row')
  return moved
}

/** Rejects all pending actions of an agent. */
export async function rejectPending(
  work: Work,
  agentId: string,
  rejectionReason: string,
): Promise<void> {
  const isPending = eq(agentActions.status, 'PENDING_APPROVAL')
  const rows = await work.tx
    .select()
    .from(agentActions)
    .where(and(eq(agentActions.agentId, agentId), isPending))
  for (const row of rows) await moveAction(work, row, 'REJECTED', { rejectionReason })
}

/** Checks whether the execution of a quote waits for approval. */
export async function isQuoteHeld({ tx }: Work, quoteId: string): Promise<boolean> {
  const isPending = eq(agentActions.status, 'PENDING_APPROVAL')
  const rows = await tx
    .select({ id: agentActions.id })
    .from(agentActions)
    .where(and(eq(agentActions.quoteId, quoteId), isPending))
  return rows.length > 0
}

/** An agent's actions in pages, as far as it reads the accounts that they are about. */
export function listActions(
  work: Work,
  agent: AgentRow,
  filter: AgentActionFilter,
): Promise<Page<AgentAction>> {
  const { status } = filter
  const hasStatus = status === undefined ? undefined : eq(agentActions.status, status)
  const conditions = and(eq(agentActions.agentId, agent.id), isReadable(work, agent), hasStatus)
  return readPage(work, agentActions, conditions, filter, (rows) => showActions(work, rows))
}

/** Actions that wait for the platform's approval, in pages. */
export function listApprovals(work: Work, filter: ApprovalFilter): Promise<Page<AgentAction>> {
  const { agentId, customerId, startDate, endDate } = filter
  const conditions = and(
    eq(agentActions.status, 'PENDING_APPROVAL'),
    agentId === undefined ? undefined : eq(agentActions.agentId, agentId),
    customerId === undefined ? undefined : eq(agentActions.customerId, customerId),
    startDate === undefined ? undefined : gte(agentActions.createdAt, new Date(startDate)),
    endDate === undefined ? undefined : lte(agentActions.createdAt, new Date(endDate)),
  )
  return readPage(work, agentActions, conditions, filter, (rows) => showActions(work, rows))
}
