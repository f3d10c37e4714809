import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { getExternalAccount } from '../accounts/externalAccounts.ts'
import { getInternalAccount } from '../accounts/internalAccounts.ts'
import { invalidInput, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { type Page, readPage } from '../core/work/pages.ts'
import { insertRow } from '../core/work/rows.ts'
import { timeConditions } from '../core/work/timeFilter.ts'
import type { Work } from '../core/work/work.ts'
import { getLiveCustomer } from '../customers/customers.ts'
import { rejectPending } from './actions.ts'
import type { Agent, AgentCreate, AgentFilter, AgentUpdate } from './agents.schema.ts'
import { type AgentPolicy, type AgentRow, agents } from './agents.table.ts'
import type { AgentCreated } from './deviceCodes.schema.ts'
import { issueDeviceCode } from './deviceCodes.ts'
import { getAgent } from './findAgent.ts'
import type { AgentPolicyUpdate } from './policy.schema.ts'
import { changedPolicy, newPolicy, showPolicy } from './policy.ts'
import { monthOf, noUsage, usageAt, usageIn } from './usage.ts'

/** Creates an agent of a customer, with the device code it connects by. */
export async function createAgent(work: Work, input: AgentCreate): Promise<AgentCreated> {
  const { profile } = work.settings
  if (profile.executionModeRequired && input.policy.defaultExecutionMode === undefined) {
    const field = 'policy.defaultExecutionMode'
    throw invalidInput(`${field} is required`, { field })
  }
  const policy = newPolicy(input.policy)
  await getLiveCustomer(work, input.customerId)
  await requireAccountsOf(work, input.customerId, policy)
  const row = await insertAgent(work, input, policy)
  return { agent: await showAgent(work, row), deviceCode: await issueDeviceCode(work, row) }
}

async function insertAgent(
  { tx, now }: Work,
  { name, customerId }: AgentCreate,
  policy: AgentPolicy,
): Promise<AgentRow> {
  const times = { createdAt: now, updatedAt: now }
  return insertRow(tx, agents, {
    id: newId('Agent'),
    customerId,
    name,
    policy,
    usage: noUsage(now),
    ...times,
  })
}

/**
 * A policy names only accounts of the agent's own customer.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
async function requireAccountsOf(
  work: Work,
  customerId: string,
  { accountRestrictions }: AgentPolicy,
): Promise<void> {
  const { allowedAccountIds, accountRules } = accountRestrictions
  const named = [...(allowedAccountIds ?? []), ...accountRules.map(({ accountId }) => accountId)]
  for (const id of new Set(named)) {
    const account = id.startsWith('ExternalAccount:')
      ? await getExternalAccount(work, id)
      : await getInternalAccount(work, id)
    if (account.customerId !== customerId) throw notFound('REFERENCE_NOT_FOUND', 'Account')
  }
}

/** Agents in pages. */
export function listAgents(work: Work, filter: AgentFilter): Promise<Page<Agent>> {
  const { customerId, isPaused, isConnected } = filter
  const conditions: (SQL | undefined)[] = [
    isNull(agents.deletedAt),
    customerId === undefined ? undefined : eq(agents.customerId, customerId),
    isPaused === undefined ? undefined : eq(agents.isPaused, isPaused === 'true'),
    isConnected === undefined ? undefined : hasToken(isConnected === 'true'),
    ...timeConditions(agents, filter),
  ]
  return readPage(work, agents, and(...conditions), filter, (rows) =>
    Promise.all(rows.map((row) => showAgent(work, row))),
  )
}

function hasToken(isConnected: boolean): SQL {
  return isConnected ? isNotNull(agents.tokenDigest) : isNull(agents.tokenDigest)
}

/** Renames, pauses or resumes an agent; a pause applies from the next action. */
export async function updateAgent(work: Work, id: string, change: AgentUpdate): Promise<Agent> {
  const row = await getAgent(work, id)
  const { name = row.name, isPaused = row.isPaused } = change
  return showAgent(work, await changeAgent(work, id, { name, isPaused }))
}

/** Changes the policy of an agent, from its next action and the next approval on. */
export async function updateAgentPolicy(
  work: Work,
  id: string,
  change: AgentPolicyUpdate,
): Promise<Agent> {
  const row = await getAgent(work, id)
  const policy = changedPolicy(row.policy, change)
  if (change.accountRestrictions) await requireAccountsOf(work, row.customerId, policy)
  const [before, after] = [row.policy.spendingLimits.currency, policy.spendingLimits.currency]
  const usage = usageIn(row.usage, before, after)
  return showAgent(work, await changeAgent(work, id, { policy, usage }))
}

/** Deletes an agent: revokes its access and rejects its pending actions. */
export async function deleteAgent(work: Work, id: string): Promise<void> {
  await getAgent(work, id)
  await changeAgent(work, id, { deletedAt: work.now, tokenDigest: null })
  await rejectPending(work, id, 'The agent was deleted')
}

async function changeAgent(
  { tx, now }: Work,
  id: string,
  changes: Partial<AgentRow>,
): Promise<AgentRow> {
  const [row] = await tx
    .update(agents)
    .set({ ...changes, updatedAt: now })
    .where(eq(agents.id, id))
    .returning()
  if (!row) throw new Error('The update returned no row')
  return row
}

/** An agent as the API shows it. */
export async function showAgent(work: Work, row: AgentRow): Promise<Agent> {
  const usage = usageAt(row.usage, work.now)
  return {
    id: row.id,
    name: row.name,
    customerId: row.customerId,
    isPaused: row.isPaused,
    isConnected: row.tokenDigest !== null,
    policy: await showPolicy(work, row),
    usage: {
      dailyTransactionCount: usage.dailyTransactionCount,
      dailySpend: usage.dailySpend,
      monthlySpend: usage.monthlySpend,
      dailyResetDate: usage.day,
      monthlyResetMonth: monthOf(usage),
    },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
