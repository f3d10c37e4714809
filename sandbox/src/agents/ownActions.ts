import { notFound } from '../core/errors.ts'
import type { Page } from '../core/work/pages.ts'
import type { Work } from '../core/work/work.ts'
import type { TransferInRequest, TransferOutRequest } from '../payments/transfers.schema.ts'
import type { QuoteCreate } from '../quotes/quoteRequest.schema.ts'
import { requireExecutable } from '../quotes/quoteRules.ts'
import type { Quote } from '../quotes/quotes.schema.ts'
import { createQuote, getQuoteRow } from '../quotes/quotes.ts'
import type { AgentAction, AgentActionFilter } from './actions.schema.ts'
import { getReadableAction, listActions } from './actions.ts'
import type { AgentRow } from './agents.table.ts'
import { getAgent } from './findAgent.ts'
import { quoteIntent, requireNotHeld, transferInIntent, transferOutIntent } from './intents.ts'
import { requireActive, requireAllowedAccount } from './judge.ts'
import { requireOwnAccount } from './ownAccounts.ts'
import { getOwnQuote } from './ownScope.ts'
import { showAction } from './showActions.ts'
import { submit } from './submit.ts'

// Movements of its customer's money that an agent requests.

/** Prices a transfer between accounts of the agent's customer, or from one to an UMA address. */
export async function createOwnQuote(
  work: Work,
  agentId: string,
  input: QuoteCreate,
): Promise<Quote> {
  const agent = await getAgent(work, agentId)
  requireActive(agent, 'CREATE_QUOTES')
  const source = await ownSource(work, agent, input.source)
  requireAllowedAccount(agent, 'accountId' in source ? source.accountId : undefined)
  const { destination } = input
  if ('accountId' in destination) {
    await requireOwnAccount(work, agent.customerId, destination.accountId)
  }
  const asked = { ...input, source, immediatelyExecute: false }
  const quote = await createQuote({ ...work, agentId }, asked)
  if (!input.immediatelyExecute) return quote
  await executeAtOnce(work, agent, quote.id)
  return getOwnQuote(work, agentId, quote.id)
}

async function ownSource(
  work: Work,
  { customerId }: AgentRow,
  source: QuoteCreate['source'],
): Promise<QuoteCreate['source']> {
  if (source.customerId !== undefined && source.customerId !== customerId) {
    throw notFound('USER_NOT_FOUND', 'Customer')
  }
  if (source.sourceType === 'REALTIME_FUNDING') return { ...source, customerId }
  await requireOwnAccount(work, customerId, source.accountId)
  return source
}

/** The same action as executing the quote: it may be held, and the quote then stays PENDING. */
async function executeAtOnce(work: Work, agent: AgentRow, quoteId: string): Promise<void> {
  const { terms } = await getQuoteRow(work, quoteId)
  requireExecutable(terms.funding, 'immediatelyExecute')
  await submit(work, agent, await quoteIntent(work, agent, quoteId, undefined))
}

/** Executes a quote that the agent created, or holds the execution for approval. */
export async function executeOwnQuote(
  work: Work,
  agentId: string,
  quoteId: string,
  signature: string | undefined,
): Promise<AgentAction> {
  const agent = await getAgent(work, agentId)
  const intent = await quoteIntent(work, agent, quoteId, signature)
  await requireNotHeld(work, quoteId)
  return showAction(work, await submit(work, agent, intent))
}

/** Pushes money out, or holds the transfer for approval. */
export async function transferOwnOut(
  work: Work,
  agentId: string,
  input: TransferOutRequest,
): Promise<AgentAction> {
  const agent = await getAgent(work, agentId)
  const intent = await transferOutIntent(work, agent, input)
  return showAction(work, await submit(work, agent, intent))
}

/** Pulls money in, or holds the transfer for approval. */
export async function transferOwnIn(
  work: Work,
  agentId: string,
  input: TransferInRequest,
): Promise<AgentAction> {
  const agent = await getAgent(work, agentId)
  const intent = await transferInIntent(work, agent, input)
  return showAction(work, await submit(work, agent, intent))
}

/**
 * An action of the agent.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function showOwnAction(work: Work, agentId: string, id: string): Promise<AgentAction> {
  const agent = await getAgent(work, agentId)
  return showAction(work, await getReadableAction(work, agent, id))
}

/** The agent's actions, in pages. */
export async function listOwnActions(
  work: Work,
  agentId: string,
  filter: AgentActionFilter,
): Promise<Page<AgentAction>> {
  return listActions(work, await getAgent(work, agentId), filter)
}
