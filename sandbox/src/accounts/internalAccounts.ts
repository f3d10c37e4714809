import { and, asc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { ApiException, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { announce } from '../core/work/announce.ts'
import { type Page, readPage } from '../core/work/pages.ts'
import { findRow, findRows } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import { amountOf, kindOf } from '../fixtures/currencies.ts'
import { maxBalance } from '../ledger/ledger.table.ts'
import {
  balancesOf,
  findBalance,
  move,
  openLedgerAccounts,
  post,
  systemAccount,
} from '../ledger/ledger.ts'
import { getConfig } from '../platform/platformConfig.ts'
import { fundingInstructions } from './fundingInstructions.ts'
import type {
  InternalAccount,
  InternalAccountFilter,
  PlatformAccountFilter,
} from './internalAccounts.schema.ts'
import { type InternalAccountRow, internalAccounts } from './internalAccounts.table.ts'

/** Opens an account of the platform itself for every currency it supports. */
export async function provisionPlatformAccounts(work: Work): Promise<void> {
  const { supportedCurrencies } = await getConfig(work)
  const existing = await work.tx
    .select({ currency: internalAccounts.currency })
    .from(internalAccounts)
    .where(isNull(internalAccounts.customerId))
  const held = new Set(existing.map(({ currency }) => currency))
  const missing = supportedCurrencies.filter(({ currencyCode }) => !held.has(currencyCode))
  await openAccounts(
    work,
    null,
    missing.map(({ currencyCode: currency }) => ({ type: managedType(currency), currency })),
  )
}

/** The platform's own account in a currency, if it has one. */
export async function findPlatformAccount(
  { tx }: Work,
  currency: string,
): Promise<InternalAccountRow | undefined> {
  const isIt = and(isNull(internalAccounts.customerId), eq(internalAccounts.currency, currency))
  const [row] = await tx
    .select()
    .from(internalAccounts)
    .where(isIt)
    .orderBy(asc(internalAccounts.sequence))
  return row
}

/** The type of an account that the service manages. */
export function managedType(currency: string): InternalAccountRow['type'] {
  return kindOf(currency) === 'fiat' ? 'INTERNAL_FIAT' : 'INTERNAL_CRYPTO'
}

/** Opens accounts, and their accounts in the books. */
export async function openAccounts(
  work: Work,
  customerId: string | null,
  wanted: { type: InternalAccountRow['type']; currency: string }[],
): Promise<string[]> {
  const times = { createdAt: work.now, updatedAt: work.now }
  const opened = wanted.map((account) => ({ id: newId('InternalAccount'), ...account }))
  if (opened.length === 0) return []
  await work.tx
    .insert(internalAccounts)
    .values(
      opened.map((account) => ({ ...account, customerId, status: 'ACTIVE' as const, ...times })),
    )
  await openLedgerAccounts(work, opened)
  return opened.map(({ id }) => id)
}

/**
 * An account of the service.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function getInternalAccount({ tx }: Work, id: string): Promise<InternalAccountRow> {
  const row = await findRow(tx, internalAccounts, 'id', id)
  if (!row) throw notFound('REFERENCE_NOT_FOUND', 'Internal account')
  return row
}

/**
 * The same for an account that is in use.
 *
 * @throws ApiException 403 `USER_NOT_READY`
 */
export async function getActiveAccount(work: Work, id: string): Promise<InternalAccountRow> {
  const row = await getInternalAccount(work, id)
  requireActive(row)
  return row
}

/** The accounts of customers, in pages. */
export function listInternalAccounts(
  work: Work,
  filter: InternalAccountFilter & { accountIds?: string[] | undefined },
): Promise<Page<InternalAccount>> {
  const { currency, customerId, type, accountIds } = filter
  const conditions: SQL[] = [isNotNull(internalAccounts.customerId)]
  if (currency) conditions.push(eq(internalAccounts.currency, currency))
  if (customerId) conditions.push(eq(internalAccounts.customerId, customerId))
  if (type) conditions.push(eq(internalAccounts.type, type))
  if (accountIds) conditions.push(inArray(internalAccounts.id, accountIds))
  return readPage(work, internalAccounts, and(...conditions), filter, (rows) =>
    showInternalAccounts(work, rows),
  )
}

/** The accounts of the platform itself. */
export async function listPlatformAccounts(
  work: Work,
  { currency, type }: PlatformAccountFilter,
): Promise<InternalAccount[]> {
  const conditions: SQL[] = [isNull(internalAccounts.customerId)]
  if (currency) conditions.push(eq(internalAccounts.currency, currency))
  if (type) conditions.push(eq(internalAccounts.type, type))
  const rows = await work.tx
    .select()
    .from(internalAccounts)
    .where(and(...conditions))
    .orderBy(asc(internalAccounts.sequence))
  return showInternalAccounts(work, rows)
}

/**
 * Money moves only through an account that is in use.
 *
 * @throws ApiException 403 `USER_NOT_READY`
 */
export function requireActive({ status }: InternalAccountRow): void {
  if (status === 'ACTIVE') return
  throw new ApiException(
    403,
    'USER_NOT_READY',
    `The internal account is ${status}; it must be ACTIVE`,
  )
}

/** Checks whether an account can still take an amount: it may have been closed or filled meanwhile. */
export async function hasRoomFor(work: Work, id: string, amount: number): Promise<boolean> {
  if (id.startsWith('System:')) return true
  const { status } = await getInternalAccount(work, id)
  const balance = (await findBalance(work, id)) ?? 0
  return status === 'ACTIVE' && balance + amount <= maxBalance
}

/** Adds sandbox money to an account, out of nothing but the books' funding account. */
export async function fundAccount(work: Work, id: string, amount: number) {
  const account = await getActiveAccount(work, id)
  const { currency } = account
  await post(work, 'FUND', id, move(systemAccount('funding', currency), id, currency, amount))
  return showInternalAccount(work, account)
}

/** Tells the platform of accounts whose status changed. */
export async function announceStatus(work: Work, rows: InternalAccountRow[]): Promise<void> {
  for (const account of await showInternalAccounts(work, rows)) {
    announce(work, 'INTERNAL_ACCOUNT.STATUS_UPDATED', account)
  }
}

/** Tells the platform of accounts whose deposit details came or went, where there is a webhook for it. */
export async function announceInstructions(work: Work, ids: readonly string[]): Promise<void> {
  if (!work.settings.profile.fundingInstructionsEvents) return
  const rows = await findRows(work.tx, internalAccounts, 'id', [...ids])
  for (const account of await showInternalAccounts(work, rows)) {
    announce(work, 'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED', account)
  }
}

/** Tells the platform of every account whose balance this unit of work changed. */
export async function announceBalances(work: Work): Promise<void> {
  const ids = [...work.movedAccounts]
  if (ids.length === 0) return
  const rows = await findRows(work.tx, internalAccounts, 'id', ids)
  for (const account of await showInternalAccounts(work, rows)) {
    announce(work, 'INTERNAL_ACCOUNT.BALANCE_UPDATED', account)
  }
}

/** An account as the API shows it. */
export async function showInternalAccount(
  work: Work,
  row: InternalAccountRow,
): Promise<InternalAccount> {
  const [shown] = await showInternalAccounts(work, [row])
  if (!shown) throw new Error('The internal account was not rendered')
  return shown
}

async function showInternalAccounts(
  work: Work,
  rows: InternalAccountRow[],
): Promise<InternalAccount[]> {
  const ids = rows.map(({ id }) => id)
  const balances = await balancesOf(work, ids)
  const instructions = await fundingInstructions(work, rows)
  return rows.map((row) => {
    const balance = amountOf(balances.get(row.id) ?? 0, row.currency)
    return {
      id: row.id,
      type: row.type,
      status: row.status,
      balance,
      ...(work.settings.profile.totalBalance && { totalBalance: balance }),
      fundingPaymentInstructions: isFundable(work, row) ? (instructions.get(row.id) ?? []) : [],
      ...(row.customerId !== null && { customerId: row.customerId }),
      ...(row.type === 'EMBEDDED_WALLET' && { privateEnabled: row.privateEnabled }),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}

function isFundable({ settings }: Work, { status }: InternalAccountRow): boolean {
  return status !== 'CLOSED' || !settings.profile.fundingInstructionsEvents
}
