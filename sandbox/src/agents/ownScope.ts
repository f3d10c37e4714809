import { and, eq } from 'drizzle-orm'
import type {
  ExternalAccount,
  ExternalAccountCreate,
  ExternalAccountFilter,
} from '../accounts/externalAccounts.schema.ts'
import {
  createExternalAccount,
  deleteExternalAccount,
  listExternalAccounts,
  showExternalAccount,
} from '../accounts/externalAccounts.ts'
import type { InternalAccount, InternalAccountFilter } from '../accounts/internalAccounts.schema.ts'
import { listInternalAccounts } from '../accounts/internalAccounts.ts'
import { ApiException, notFound } from '../core/errors.ts'
import type { Page } from '../core/work/pages.ts'
import type { Work } from '../core/work/work.ts'
import { quotes } from '../payments/quotes.table.ts'
import type { Quote } from '../quotes/quotes.schema.ts'
import { showQuote } from '../quotes/showQuote.ts'
import { findTransaction } from '../transactionList/findTransaction.ts'
import type {
  ListedTransaction,
  TransactionFilter,
} from '../transactionList/listedTransactions.schema.ts'
import { isListed, listTransactions } from '../transactionList/listTransactions.ts'
import { ofAccountsIn } from '../transactionList/ofAccounts.ts'
import type { AgentRow } from './agents.table.ts'
import { getAgent } from './findAgent.ts'
import { requireActive, requirePermission } from './judge.ts'
import { getOwnExternalAccount } from './ownAccounts.ts'
import { readableAccounts } from './readableAccounts.ts'

// What an agent reads and changes of its own customer, and of no other. Of movements and balances it reads those of the
// accounts that its policy names; payees are the customer's, and are read by an agent that may use any account.

/** The transactions of the agent's customer, in pages. */
export async function listOwnTransactions(
  work: Work,
  agentId: string,
  filter: Omit<TransactionFilter, 'customerId' | 'platformCustomerId'>,
): Promise<Page<ListedTransaction>> {
  const agent = await viewer(work, agentId)
  return listTransactions(work, { ...filter, ...scopeOf(agent) })
}

/**
 * A transaction of the agent's customer.
 *
 * @throws ApiException 404 `TRANSACTION_NOT_FOUND`
 */
export async function getOwnTransaction(
  work: Work,
  agentId: string,
  id: string,
): Promise<ListedTransaction> {
  const agent = await viewer(work, agentId)
  const isTheirs = await isListed(work, id, { ...everything, ...scopeOf(agent) })
  if (!isTheirs) throw notFound('TRANSACTION_NOT_FOUND', 'Transaction')
  return findTransaction(work, id)
}

/** The accounts here of the agent's customer, in pages. */
export async function listOwnInternalAccounts(
  work: Work,
  agentId: string,
  filter: Omit<InternalAccountFilter, 'customerId'>,
): Promise<Page<InternalAccount>> {
  const agent = await viewer(work, agentId)
  return listInternalAccounts(work, { ...filter, ...scopeOf(agent) })
}

/** A filter that leaves nothing out. */
const everything = { sortOrder: 'asc', limit: 1 } as const

function scopeOf(agent: AgentRow) {
  return { customerId: agent.customerId, accountIds: readableAccounts(agent) }
}

async function viewer(work: Work, agentId: string): Promise<AgentRow> {
  const agent = await getAgent(work, agentId)
  requirePermission(agent, 'VIEW_TRANSACTIONS')
  return agent
}

/**
 * A quote that the agent created.
 *
 * @throws ApiException 404 `QUOTE_NOT_FOUND`
 */
export async function getOwnQuote(work: Work, agentId: string, id: string): Promise<Quote> {
  const accountIds = readableAccounts(await getAgent(work, agentId))
  const isTheirs = and(
    eq(quotes.id, id),
    eq(quotes.agentId, agentId),
    accountIds && ofAccountsIn(quotes, accountIds),
  )
  const [row] = await work.tx.select().from(quotes).where(isTheirs)
  if (!row) throw notFound('QUOTE_NOT_FOUND', 'Quote')
  return showQuote(work, row)
}

/** The external accounts of the agent's customer, in pages. */
export async function listOwnExternalAccounts(
  work: Work,
  agentId: string,
  filter: Omit<ExternalAccountFilter, 'customerId'>,
): Promise<Page<ExternalAccount>> {
  const { customerId, ...agent } = await payeeViewer(work, agentId)
  const isHidden = seesNothing(agent)
  return listExternalAccounts(work, 'customer', { ...filter, customerId, isHidden })
}

/**
 * An external account of the agent's customer.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function showOwnExternalAccount(
  work: Work,
  agentId: string,
  id: string,
): Promise<ExternalAccount> {
  const { customerId, ...agent } = await payeeViewer(work, agentId)
  const account = await getOwnExternalAccount(work, customerId, id)
  if (seesNothing(agent)) throw notFound('REFERENCE_NOT_FOUND', 'External account')
  return showExternalAccount(account)
}

function seesNothing(agent: Pick<AgentRow, 'policy'>): boolean {
  return readableAccounts(agent)?.length === 0
}

async function payeeViewer(work: Work, agentId: string): Promise<AgentRow> {
  const agent = await getAgent(work, agentId)
  requirePermission(agent, 'VIEW_TRANSACTIONS', 'MANAGE_EXTERNAL_ACCOUNTS')
  return agent
}

/**
 * Adds an external account of the agent's customer.
 *
 * @throws ApiException 403 `FORBIDDEN`, also for one that would receive the customer's UMA payments
 */
export async function createOwnExternalAccount(
  work: Work,
  agentId: string,
  input: ExternalAccountCreate,
): Promise<ExternalAccount> {
  const { customerId } = await payeeManager(work, agentId)
  if (input.customerId !== undefined && input.customerId !== customerId) {
    throw notFound('USER_NOT_FOUND', 'Customer')
  }
  if (input.defaultUmaDepositAccount) {
    const details = { field: 'defaultUmaDepositAccount' }
    const message = 'An agent may not choose where incoming UMA payments go'
    throw new ApiException(403, 'FORBIDDEN', message, { details })
  }
  return createExternalAccount(work, { ...input, customerId })
}

/**
 * Deletes an external account of the agent's customer.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function deleteOwnExternalAccount(
  work: Work,
  agentId: string,
  id: string,
): Promise<void> {
  const { customerId } = await payeeManager(work, agentId)
  await getOwnExternalAccount(work, customerId, id)
  await deleteExternalAccount(work, 'customer', id)
}

async function payeeManager(work: Work, agentId: string): Promise<AgentRow> {
  const agent = await getAgent(work, agentId)
  requireActive(agent, 'MANAGE_EXTERNAL_ACCOUNTS')
  return agent
}
