import { conflict, notFound } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import type { TransactionRow } from '../payments/transactions.table.ts'
import { getTransaction } from '../payments/transactions.ts'
import type { TransferInRequest, TransferOutRequest } from '../payments/transfers.schema.ts'
import {
  type CheckedTransfer,
  checkTransferIn,
  checkTransferOut,
  runTransfer,
} from '../payments/transfers.ts'
import { getQuoteRow, requireExecution, startQuote } from '../quotes/quotes.ts'
import type { AgentActionRow, TransferDetails } from './actions.table.ts'
import { isQuoteHeld } from './actions.ts'
import type { AgentRow } from './agents.table.ts'
import { requireActive, requireAllowedAccount, type Spend } from './judge.ts'
import { requireOwnAccount } from './ownAccounts.ts'

/** A movement of money that an agent may request, checked like a request of the platform. */
export type Intent = {
  type: AgentActionRow['type']
  spend: Spend
  /** The fields that are stored until it is approved. */
  kept: Partial<Pick<AgentActionRow, 'quoteId' | 'walletSignature' | 'transferDetails'>>
  /** Begins the movement, in the unit in which it was checked. */
  run(work: Work): Promise<TransactionRow>
}

/**
 * The intent to execute a quote that the agent made; one from a wallet carries its owner's stamp.
 *
 * @throws ApiException 404 `QUOTE_NOT_FOUND` and what executing a quote throws
 */
export async function quoteIntent(
  work: Work,
  agent: AgentRow,
  quoteId: string,
  signature: string | undefined,
): Promise<Intent> {
  requireActive(agent, 'EXECUTE_QUOTES')
  const quote = await getQuoteRow(work, quoteId)
  if (quote.agentId !== agent.id) throw notFound('QUOTE_NOT_FOUND', 'Quote')
  await requireExecution(work, quote, signature)
  const { source, destination, sendingAmount: amount, sendingCurrency: currency } = quote
  return {
    type: 'EXECUTE_QUOTE',
    spend: { amount, currency, from: accountIn(source), to: accountIn(destination) },
    kept: { quoteId, walletSignature: signature ?? null },
    run: async (part) => {
      const { transactionId } = await startQuote(part, quote)
      return getTransaction(part, transactionId)
    },
  }
}

/** An execution waits for approval once. */
export async function requireNotHeld(work: Work, quoteId: string): Promise<void> {
  if (!(await isQuoteHeld(work, quoteId))) return
  throw conflict('The execution of the quote already waits for approval')
}

function accountIn(party: Record<string, unknown>): string | undefined {
  return typeof party.accountId === 'string' ? party.accountId : undefined
}

/** The intent to push money out of an account of the agent's customer. */
export async function transferOutIntent(
  work: Work,
  agent: AgentRow,
  input: TransferOutRequest,
): Promise<Intent> {
  requireActive(agent, 'CREATE_TRANSFERS')
  await requireOwnAccount(work, agent.customerId, input.source.accountId)
  // Before the balance: a refusal for lack of money would tell it.
  // guard: agent-account-first
  requireAllowedAccount(agent, input.source.accountId)
  const checked = await checkTransferOut(work, input)
  const { internal, external } = checked
  return transferIntent('TRANSFER_OUT', checked, internal.id, external.id)
}

/** The intent to pull money into an account of the agent's customer. */
export async function transferInIntent(
  work: Work,
  agent: AgentRow,
  input: TransferInRequest,
): Promise<Intent> {
  requireActive(agent, 'CREATE_TRANSFERS')
  await requireOwnAccount(work, agent.customerId, input.destination.accountId)
  const checked = await checkTransferIn(work, input)
  const { internal, external } = checked
  return transferIntent('TRANSFER_IN', checked, external.id, internal.id)
}

function transferIntent(
  type: 'TRANSFER_IN' | 'TRANSFER_OUT',
  checked: CheckedTransfer,
  from: string,
  to: string,
): Intent {
  const { amount, internal } = checked
  const { currency } = internal
  const { rail } = checked
  const transferDetails = {
    amount,
    currency,
    sourceAccountId: from,
    destinationAccountId: to,
    ...(rail?.isNamed && { paymentRail: rail.name }),
  }
  return {
    type,
    spend: { amount, currency, from, to },
    kept: { transferDetails },
    run: (part) => runTransfer(part, checked),
  }
}

/** The intent of a held action, checked against the current state. */
export function heldIntent(work: Work, agent: AgentRow, action: AgentActionRow): Promise<Intent> {
  if (action.type === 'EXECUTE_QUOTE') {
    const { quoteId, walletSignature } = action
    return quoteIntent(work, agent, quoteId ?? '', walletSignature ?? undefined)
  }
  const request = transferRequest(action.transferDetails)
  return action.type === 'TRANSFER_OUT'
    ? transferOutIntent(work, agent, request)
    : transferInIntent(work, agent, request)
}

function transferRequest(details: TransferDetails | null) {
  if (!details) throw new Error('The action has no transfer')
  const { sourceAccountId, destinationAccountId, amount, paymentRail } = details
  return {
    source: { accountId: sourceAccountId },
    destination: { accountId: destinationAccountId, paymentRail },
    amount,
  }
}
