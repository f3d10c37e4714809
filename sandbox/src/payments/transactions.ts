import { eq } from 'drizzle-orm'
import { notFound } from '../core/errors.ts'
import { requireTransition } from '../core/states.ts'
import type { WebhookType } from '../core/webhookTypes.ts'
import { announce } from '../core/work/announce.ts'
import { findRow, findRows, insertRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import { customers } from '../customers/customers.table.ts'
import { amountOf } from '../fixtures/currencies.ts'
import type { Transaction } from './transactions.schema.ts'
import { type TransactionStatus, transactionTransitions } from './transactions.states.ts'
import { type TransactionRow, transactions } from './transactions.table.ts'

/**
 * A transaction.
 *
 * @throws ApiException 404 `TRANSACTION_NOT_FOUND`
 */
export async function getTransaction({ tx }: Work, id: string): Promise<TransactionRow> {
  const row = await findRow(tx, transactions, 'id', id)
  if (!row) throw notFound('TRANSACTION_NOT_FOUND', 'Transaction')
  return row
}

/** Inserts a transaction and notifies the platform. */
export async function insertTransaction(
  work: Work,
  values: typeof transactions.$inferInsert,
): Promise<TransactionRow> {
  const { agentId } = work
  const row = await insertRow(work.tx, transactions, { agentId, ...values })
  await announceTransaction(work, row)
  return row
}

/** Moves a transaction to its next status and notifies the platform. */
export async function moveTransaction(
  work: Work,
  id: string,
  to: TransactionStatus,
  changes: Partial<typeof transactions.$inferInsert> = {},
): Promise<TransactionRow> {
  const current = await getTransaction(work, id)
  requireTransition(transactionTransitions[current.type], 'transaction', current.status, to)
  const [row] = await work.tx
    .update(transactions)
    .set({ status: to, updatedAt: work.now, ...changes })
    .where(eq(transactions.id, id))
    .returning()
  if (!row) throw new Error('The update returned no row')
  await announceTransaction(work, row)
  return row
}

/** Notifies the platform of a transaction's status once more. */
export async function repeatEvent(work: Work, id: string): Promise<void> {
  await announceTransaction(work, await getTransaction(work, id))
}

async function announceTransaction(work: Work, row: TransactionRow): Promise<void> {
  const type = eventOf(row)
  if (type) announce(work, type, await showTransaction(work, row))
}

/** A rejection has no event of its own; money pulled in has none before it arrived. */
function eventOf({ type, status }: TransactionRow): WebhookType | undefined {
  if (status === 'CREATED' || status === 'REFUNDED') return undefined
  const event = status === 'REJECTED' ? 'FAILED' : status
  if (type === 'OUTGOING') return `OUTGOING_PAYMENT.${event}`
  return event === 'COMPLETED' || event === 'FAILED' ? `INCOMING_PAYMENT.${event}` : undefined
}

/** A transaction as the API shows it. */
export async function showTransaction(work: Work, row: TransactionRow): Promise<Transaction> {
  const [shown] = await showTransactions(work, [row])
  if (!shown) throw new Error('The transaction was not rendered')
  return shown
}

/** Transactions as the API shows them. */
export async function showTransactions(work: Work, rows: TransactionRow[]): Promise<Transaction[]> {
  const names = await platformNames(work, rows)
  return rows.map((row) => {
    const shared = {
      ...row.extra,
      id: row.id,
      status: row.status,
      ...direction(work, row),
      source: row.source as Transaction['source'],
      destination: row.destination as Transaction['destination'],
      customerId: row.customerId ?? '',
      platformCustomerId: names.get(row.customerId ?? '') ?? '',
      receivedAmount: amountOf(row.receivedAmount, row.receivedCurrency),
      ...(row.agentId !== null && { agentId: row.agentId }),
      ...(row.settledAt && { settledAt: row.settledAt.toISOString() }),
      ...(row.description !== null && { description: row.description }),
      ...reconciliation(work, row),
      ...(row.failureReason !== null && { failureReason: row.failureReason }),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
    return row.type === 'INCOMING' ? { type: 'INCOMING', ...shared } : outgoing(work, row, shared)
  })
}

type Shared = Omit<Extract<Transaction, { type: 'INCOMING' }>, 'type'>

/** Returns the direction of the money, in the generation that names it beside the type. */
function direction({ settings }: Work, { type }: TransactionRow): Pick<Shared, 'direction'> {
  if (!settings.profile.transactionDirection) return {}
  return { direction: type === 'INCOMING' ? 'CREDIT' : 'DEBIT' }
}

/** Returns the reference by which a payment is found on a bank statement, once there is a payment. */
function reconciliation({ settings }: Work, { type, status, reference }: TransactionRow) {
  const isShown = type === 'INCOMING' || settings.profile.outgoingReconciliation
  return isShown && status !== 'CREATED' ? { reconciliationInstructions: { reference } } : {}
}

function outgoing({ settings }: Work, row: TransactionRow, shared: Shared): Transaction {
  return {
    type: 'OUTGOING',
    ...shared,
    sentAmount: amountOf(
      row.sentAmount ?? row.receivedAmount,
      row.sentCurrency ?? row.receivedCurrency,
    ),
    fees: row.fees,
    ...(settings.profile.platformFees && { platformFees: row.plan.platformFees ?? 0 }),
    ...(settings.profile.transactionRails && shownRail(row)),
    ...(row.quoteId !== null && { quoteId: row.quoteId }),
  }
}

function shownRail({ plan: { rail } }: TransactionRow) {
  if (!rail) return { paymentRail: null, railSelectionMode: null }
  const { name: paymentRail, isNamed } = rail
  return { paymentRail, railSelectionMode: isNamed ? ('MANUAL' as const) : ('AUTO' as const) }
}

async function platformNames({ tx }: Work, rows: TransactionRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ customerId }) => customerId ?? [])
  if (ids.length === 0) return new Map()
  const found = await findRows(tx, customers, 'id', ids)
  return new Map(found.map((row) => [row.id, row.platformCustomerId]))
}
