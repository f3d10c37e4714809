import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn, unionAll } from 'drizzle-orm/sqlite-core'
import { cardTransactions } from '../cardPayments/cardTransactions.table.ts'
import { showOwnedCardTransaction } from '../cardPayments/cardTransactions.ts'
import { type Page, readPage } from '../core/work/pages.ts'
import { findRows } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import { customers } from '../customers/customers.table.ts'
import { transactions } from '../payments/transactions.table.ts'
import { showTransactions } from '../payments/transactions.ts'
import type { ListedTransaction, TransactionFilter } from './listedTransactions.schema.ts'
import { ofAccountsIn } from './ofAccounts.ts'

/** The filter of a list; `accountIds` leaves only what moved money from or into these accounts. */
export type TransactionQuery = TransactionFilter & { accountIds?: string[] | undefined }

/** Transactions in pages; where the generation lists card transactions, between the others. */
export function listTransactions(
  work: Work,
  filter: TransactionQuery,
): Promise<Page<ListedTransaction>> {
  if (!work.settings.profile.cards.listedAsTransactions) {
    return readPage(work, transactions, ofPayments(work, filter), filter, (rows) =>
      showTransactions(work, rows),
    )
  }
  const listed = selectBoth(work, filter)
  return readPage(work, listed, undefined, filter, (rows) =>
    showInOrder(
      work,
      rows.map(({ id }) => id),
    ),
  )
}

/** Checks whether the list with this filter has a transaction. */
export async function isListed(work: Work, id: string, filter: TransactionQuery): Promise<boolean> {
  const [payments, cards] = [
    await work.tx
      .select({ id: transactions.id })
      .from(transactions)
      .where(and(eq(transactions.id, id), ofPayments(work, filter))),
    await work.tx
      .select({ id: cardTransactions.id })
      .from(cardTransactions)
      .where(and(eq(cardTransactions.id, id), ofCards(work, filter))),
  ]
  return payments.length + cards.length > 0
}

/** Both tables take their sequence from one source, so that it orders them as one list. */
function selectBoth(work: Work, filter: TransactionQuery) {
  const { tx } = work
  const payments = tx
    .select({ id: transactions.id, sequence: transactions.sequence })
    .from(transactions)
    .where(ofPayments(work, filter))
  const cards = tx
    .select({ id: cardTransactions.id, sequence: cardTransactions.sequence })
    .from(cardTransactions)
    .where(ofCards(work, filter))
  return unionAll(payments, cards).as('listed')
}

async function showInOrder(work: Work, ids: string[]): Promise<ListedTransaction[]> {
  const { tx } = work
  const payments = await findRows(tx, transactions, 'id', ids)
  const cards = await findRows(tx, cardTransactions, 'id', ids)
  const shown: ListedTransaction[] = await showTransactions(work, payments)
  for (const row of cards) shown.push(await showOwnedCardTransaction(work, row))
  const byId = new Map(shown.map((one) => [one.id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function ofPayments(work: Work, filter: TransactionQuery): SQL | undefined {
  const { status, type, reference, startDate, endDate, accountIds } = filter
  return and(
    accountIds && ofAccountsIn(transactions, accountIds),
    ...ofOwner(work, transactions.customerId, filter),
    status ? eq(transactions.status, status) : undefined,
    // CARD, which the filter may name, is not among the column's types and so finds nothing.
    type ? sql`${transactions.type} = ${type}` : undefined,
    reference ? eq(transactions.reference, reference) : undefined,
    startDate ? gte(transactions.createdAt, new Date(startDate)) : undefined,
    endDate ? lte(transactions.createdAt, new Date(endDate)) : undefined,
    ...parties(filter),
  )
}

/** A card transaction has no reference, and states of its own, which the filter does not know. */
function ofCards(work: Work, filter: TransactionQuery): SQL | undefined {
  const { status, type, reference, startDate, endDate, accountIds } = filter
  const isOther = status !== undefined || reference !== undefined || (type && type !== 'CARD')
  return and(
    isOther ? sql`false` : undefined,
    accountIds && inArray(cardTransactions.accountId, accountIds),
    ...ofOwner(work, cardTransactions.customerId, filter),
    startDate ? gte(cardTransactions.createdAt, new Date(startDate)) : undefined,
    endDate ? lte(cardTransactions.createdAt, new Date(endDate)) : undefined,
    ...cardParties(filter),
  )
}

function ofOwner(
  { tx }: Work,
  column: SQLiteColumn,
  { customerId, platformCustomerId }: TransactionFilter,
): (SQL | undefined)[] {
  const named = platformCustomerId === undefined ? [] : [platformCustomerId]
  return [
    customerId ? eq(column, customerId) : undefined,
    ...named.map((name) =>
      inArray(
        column,
        tx
          .select({ id: customers.id })
          .from(customers)
          .where(eq(customers.platformCustomerId, name)),
      ),
    ),
  ]
}

function parties(filter: TransactionFilter): (SQL | undefined)[] {
  const { accountIdentifier, senderAccountIdentifier, receiverAccountIdentifier } = filter
  const sends = (identifier: string) => names(transactions.source, identifier)
  const receives = (identifier: string) => names(transactions.destination, identifier)
  return [
    accountIdentifier ? or(sends(accountIdentifier), receives(accountIdentifier)) : undefined,
    senderAccountIdentifier ? sends(senderAccountIdentifier) : undefined,
    receiverAccountIdentifier ? receives(receiverAccountIdentifier) : undefined,
  ]
}

/** A purchase is paid from the card's account; a credit is paid into it. */
function cardParties(filter: TransactionFilter): (SQL | undefined)[] {
  const { accountIdentifier, senderAccountIdentifier, receiverAccountIdentifier } = filter
  const moves = (direction: 'CREDIT' | 'DEBIT', accountId: string) =>
    and(eq(cardTransactions.direction, direction), eq(cardTransactions.accountId, accountId))
  return [
    accountIdentifier ? eq(cardTransactions.accountId, accountIdentifier) : undefined,
    senderAccountIdentifier ? moves('DEBIT', senderAccountIdentifier) : undefined,
    receiverAccountIdentifier ? moves('CREDIT', receiverAccountIdentifier) : undefined,
  ]
}

/** Returns the condition that a source or destination is this account or this UMA address. */
function names(party: SQLiteColumn, identifier: string): SQL {
  return sql`${identifier} in (${party}->>'accountId', ${party}->>'umaAddress')`
}
