import { asc } from 'drizzle-orm'
import { ApiException } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { findRow, findRows } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from './ledger.table.ts'

/** One line of a transfer; what it adds to an account's balance. */
export type Entry = { accountId: string; currency: string; amount: number }

/** The accounts of the world outside, one of each per currency. Only these may be negative. */
export type SystemAccount =
  | 'funding'
  | 'clearing'
  | 'exchange'
  | 'fees'
  | 'outside'
  | 'suspense'
  /** Set aside for card authorizations, not yet pulled. */
  | 'cardHolds'
  /** Pulled for card authorizations, not yet settled. */
  | 'cardReserve'

/** The id of a system account. */
export function systemAccount(role: SystemAccount, currency: string): string {
  return `System:${role}:${currency}`
}

/** Opens the accounts of a customer or of the platform in the books. */
export async function openLedgerAccounts(
  { tx }: Work,
  accounts: { id: string; currency: string }[],
): Promise<void> {
  const rows = accounts.map(({ id, currency }) => ({ id, currency, isSystem: false }))
  await tx.insert(ledgerAccounts).values(rows)
}

/** Takes an amount out of one account and puts it into another of the same currency. */
export function move(from: string, to: string, currency: string, amount: number): Entry[] {
  return [
    { accountId: from, currency, amount: -amount },
    { accountId: to, currency, amount },
  ]
}

/**
 * Writes one transfer. The database refuses it at commit unless its entries sum to zero in every
 * currency. The books list entries by account.
 */
export async function post(work: Work, kind: string, reference: string, lines: Entry[]) {
  const entries = lines.filter(({ amount }) => amount !== 0)
  if (entries.length === 0) return
  await openSystemAccounts(work, entries)
  const transferId = newId('Transfer')
  await work.tx
    .insert(ledgerTransfers)
    .values({ id: transferId, kind, reference, createdAt: work.now })
  const rows = entries
    .toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
    .map((entry) => ({ id: newId('Transfer'), transferId, ...entry }))
  await work.tx.insert(ledgerEntries).values(rows)
  for (const { accountId } of entries) {
    if (!accountId.startsWith('System:')) work.movedAccounts.add(accountId)
  }
  work.publish('ledger', { id: transferId, kind, reference, entries })
}

async function openSystemAccounts({ tx }: Work, entries: Entry[]): Promise<void> {
  const rows = entries
    .filter(({ accountId }) => accountId.startsWith('System:'))
    .map(({ accountId, currency }) => ({ id: accountId, currency, isSystem: true }))
  if (rows.length > 0) await tx.insert(ledgerAccounts).values(rows).onConflictDoNothing()
}

/** The balances of accounts, by id. */
export async function balancesOf({ tx }: Work, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await findRows(tx, ledgerAccounts, 'id', ids)
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/**
 * Checks that an account can pay.
 *
 * @throws ApiException 400 `INSUFFICIENT_FUNDS`
 */
export async function requireFunds(work: Work, id: string, amount: number): Promise<void> {
  const balance = await findBalance(work, id)
  if (balance === undefined || balance < amount) {
    throw insufficientFunds('The balance of the account is lower than the amount')
  }
}

/**
 * All that an account can pay.
 *
 * @throws ApiException 400 `INSUFFICIENT_FUNDS` when that is nothing
 */
export async function requireBalance(work: Work, id: string): Promise<number> {
  const balance = (await findBalance(work, id)) ?? 0
  if (balance <= 0) throw insufficientFunds('The balance of the account is zero')
  return balance
}

function insufficientFunds(message: string): ApiException {
  return new ApiException(400, 'INSUFFICIENT_FUNDS', message)
}

/** The balance of an account; undefined for an unknown id. */
export async function findBalance({ tx }: Work, id: string): Promise<number | undefined> {
  const account = await findRow(tx, ledgerAccounts, 'id', id)
  return account?.balance
}

/** The whole books, for `/_sandbox` and for tests. */
export async function readBooks({ tx }: Work) {
  const accounts = await tx.select().from(ledgerAccounts).orderBy(asc(ledgerAccounts.id))
  const transfers = await tx.select().from(ledgerTransfers).orderBy(asc(ledgerTransfers.sequence))
  const entries = await tx.select().from(ledgerEntries).orderBy(asc(ledgerEntries.sequence))
  const linesOf = new Map<string, Entry[]>()
  for (const { transferId, ...entry } of entries) {
    linesOf.set(transferId, [...(linesOf.get(transferId) ?? []), entry])
  }
  return {
    accounts: accounts.map(({ id, currency, balance }) => ({ id, currency, balance })),
    transfers: transfers.map(({ id, kind, reference, createdAt }) => ({
      id,
      kind,
      reference,
      createdAt: createdAt.toISOString(),
      entries: (linesOf.get(id) ?? []).map(({ accountId, currency, amount }) => ({
        accountId,
        currency,
        amount,
      })),
    })),
  }
}
