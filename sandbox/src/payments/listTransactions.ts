import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Page, readPage } from '../core/work/pages.ts'
import type { Work } from '../core/work/work.ts'
import { customers } from '../customers/customers.table.ts'
import type { Transaction, TransactionFilter } from './transactions.schema.ts'
import { transactions } from './transactions.table.ts'
import { showTransactions } from './transactions.ts'

/** Transactions in pages. */
export function listTransactions(
  work: Work,
  filter: TransactionFilter,
): Promise<Page<Transaction>> {
  return readPage(work, transactions, and(...conditions(work, filter)), filter, (rows) =>
    showTransactions(work, rows),
  )
}

function conditions(work: Work, filter: TransactionFilter): (SQL | undefined)[] {
  const { customerId, status, type, reference, startDate, endDate } = filter
  return [
    customerId ? eq(transactions.customerId, customerId) : undefined,
    status ? eq(transactions.status, status) : undefined,
    type ? eq(transactions.type, type) : undefined,
    reference ? eq(transactions.reference, reference) : undefined,
    startDate ? gte(transactions.createdAt, new Date(startDate)) : undefined,
    endDate ? lte(transactions.createdAt, new Date(endDate)) : undefined,
    ofPlatformCustomer(work, filter.platformCustomerId),
    ...parties(filter),
  ]
}

function ofPlatformCustomer({ tx }: Work, platformCustomerId: string | undefined) {
  if (platformCustomerId === undefined) return undefined
  const ids = tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.platformCustomerId, platformCustomerId))
  return inArray(transactions.customerId, ids)
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

/** Whether a source or destination is this account or this UMA address. */
function names(party: PgColumn, identifier: string): SQL {
  return sql`${identifier} in (${party}->>'accountId', ${party}->>'umaAddress')`
}
