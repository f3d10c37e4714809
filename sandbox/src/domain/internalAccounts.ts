import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { internalAccounts } from '../db/schema/accounts.ts'
import { ApiException, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import type { InternalAccount, InternalAccountFilter } from '../schemas/internalAccount.ts'
import { insertCredentialRow } from './credentials.ts'
import { amountOf, kindOf } from './currencies.ts'
import type { CustomerRow } from './customers.ts'
import { fundingInstructions } from './fundingInstructions.ts'
import { balancesOf, move, openLedgerAccount, post, systemAccount } from './ledger.ts'
import { type Page, readPage } from './pages.ts'
import { createWallet } from './wallets.ts'
import type { Work } from './work.ts'

export type InternalAccountRow = typeof internalAccounts.$inferSelect

const walletCurrency = 'USDB'

/** Opens what an approved customer has: a wallet, and an account for each of its currencies. */
export async function provisionAccounts(work: Work, customer: CustomerRow): Promise<void> {
  const wallet = await openAccount(work, customer.id, 'EMBEDDED_WALLET', walletCurrency)
  await createWallet(work, wallet)
  if (work.settings.profile.bornWithEmailCredential && customer.email !== null) {
    await insertCredentialRow(work, wallet, 'EMAIL_OTP', { nickname: customer.email })
  }
  for (const currency of customer.currencies.filter((code) => code !== walletCurrency)) {
    const type = kindOf(currency) === 'fiat' ? 'INTERNAL_FIAT' : 'INTERNAL_CRYPTO'
    await openAccount(work, customer.id, type, currency)
  }
}

async function openAccount(
  work: Work,
  customerId: string | null,
  type: InternalAccountRow['type'],
  currency: string,
): Promise<string> {
  const id = newId('InternalAccount')
  const times = { createdAt: work.now, updatedAt: work.now }
  await work.tx
    .insert(internalAccounts)
    .values({ id, customerId, type, status: 'ACTIVE', currency, ...times })
  await openLedgerAccount(work, id, currency)
  return id
}

/**
 * An account of the service.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function getInternalAccount({ tx }: Work, id: string): Promise<InternalAccountRow> {
  const [row] = await tx.select().from(internalAccounts).where(eq(internalAccounts.id, id))
  if (!row) throw notFound('REFERENCE_NOT_FOUND', 'Internal account')
  return row
}

/** Holds an account's row until the unit ends, so that what is decided about it stays true. */
export async function holdInternalAccount({ tx }: Work, id: string): Promise<InternalAccountRow> {
  const isIt = eq(internalAccounts.id, id)
  const [row] = await tx.select().from(internalAccounts).where(isIt).for('update')
  if (!row) throw notFound('REFERENCE_NOT_FOUND', 'Internal account')
  return row
}

/** The accounts of customers, in pages. */
export function listInternalAccounts(
  work: Work,
  filter: InternalAccountFilter,
): Promise<Page<InternalAccount>> {
  const { currency, customerId, type } = filter
  const conditions: SQL[] = [isNotNull(internalAccounts.customerId)]
  if (currency) conditions.push(eq(internalAccounts.currency, currency))
  if (customerId) conditions.push(eq(internalAccounts.customerId, customerId))
  if (type) conditions.push(eq(internalAccounts.type, type))
  return readPage(work, internalAccounts, and(...conditions), filter, (rows) =>
    showInternalAccounts(work, rows),
  )
}

/**
 * Money moves only through an account that is in use.
 *
 * @throws ApiException 403 `USER_NOT_READY`
 */
export function requireActive({ status }: InternalAccountRow): void {
  if (status === 'ACTIVE') return
  throw new ApiException(403, 'USER_NOT_READY', `The account is ${status}`)
}

/** Adds sandbox money to an account, out of nothing but the books' funding account. */
export async function fundAccount(work: Work, id: string, amount: number) {
  const account = await holdInternalAccount(work, id)
  requireActive(account)
  const { currency } = account
  await post(work, 'FUND', id, move(systemAccount('funding', currency), id, currency, amount))
  return showInternalAccount(work, account)
}

/** An account as the API shows it. */
export async function showInternalAccount(
  work: Work,
  row: InternalAccountRow,
): Promise<InternalAccount> {
  const [shown] = await showInternalAccounts(work, [row])
  if (!shown) throw new Error('an account was not shown')
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
      fundingPaymentInstructions: instructions.get(row.id) ?? [],
      ...(row.customerId !== null && { customerId: row.customerId }),
      ...(row.type === 'EMBEDDED_WALLET' && { privateEnabled: row.privateEnabled }),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}
