import { findRows } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import { customers } from '../customers/customers.table.ts'
import { quotes } from '../payments/quotes.table.ts'
import type { Transaction } from '../payments/transactions.schema.ts'
import { transactions } from '../payments/transactions.table.ts'
import { showTransactions } from '../payments/transactions.ts'
import type { Quote } from '../quotes/quotes.schema.ts'
import { showQuote } from '../quotes/showQuote.ts'
import type { AgentAction } from './actions.schema.ts'
import type { AgentActionRow, TransferDetails } from './actions.table.ts'

/** An action as the API shows it. */
export async function showAction(work: Work, row: AgentActionRow): Promise<AgentAction> {
  const [shown] = await showActions(work, [row])
  if (!shown) throw new Error('The action was not rendered')
  return shown
}

/** Actions as the API shows them. */
export async function showActions(work: Work, rows: AgentActionRow[]): Promise<AgentAction[]> {
  const names = await namesOf(work, rows)
  const quotesById = await quotesOf(work, rows)
  const transactionsById = await transactionsOf(work, rows)
  return rows.map((row) => {
    const quote = quotesById.get(row.quoteId ?? '')
    const transaction = transactionsById.get(row.transactionId ?? '')
    return {
      id: row.id,
      agentId: row.agentId,
      customerId: row.customerId,
      platformCustomerId: names.get(row.customerId) ?? '',
      status: row.status,
      type: row.type,
      ...(quote && { quote }),
      ...(row.transferDetails && { transferDetails: shownDetails(row.transferDetails) }),
      ...(transaction && { transaction }),
      ...(row.rejectionReason !== null && { rejectionReason: row.rejectionReason }),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}

function shownDetails({ paymentRail: _, ...shown }: TransferDetails) {
  return shown
}

async function namesOf({ tx }: Work, rows: AgentActionRow[]): Promise<Map<string, string>> {
  const ids = rows.map(({ customerId }) => customerId)
  if (ids.length === 0) return new Map()
  const found = await findRows(tx, customers, 'id', ids)
  return new Map(found.map(({ id, platformCustomerId }) => [id, platformCustomerId]))
}

async function quotesOf(work: Work, rows: AgentActionRow[]): Promise<Map<string, Quote>> {
  const ids = rows.flatMap(({ quoteId }) => quoteId ?? [])
  if (ids.length === 0) return new Map()
  const found = await findRows(work.tx, quotes, 'id', ids)
  const shown = new Map<string, Quote>()
  for (const row of found) shown.set(row.id, await showQuote(work, row))
  return shown
}

async function transactionsOf(
  work: Work,
  rows: AgentActionRow[],
): Promise<Map<string, Transaction>> {
  const ids = rows.flatMap(({ transactionId }) => transactionId ?? [])
  if (ids.length === 0) return new Map()
  const found = await findRows(work.tx, transactions, 'id', ids)
  const shown = await showTransactions(work, found)
  return new Map(shown.map((transaction) => [transaction.id, transaction]))
}
