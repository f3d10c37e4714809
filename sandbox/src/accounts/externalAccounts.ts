import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { showColumns } from '../core/database/showColumns.ts'
import { ApiException, conflict, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { requireTransition } from '../core/states.ts'
import { announce } from '../core/work/announce.ts'
import { type Page, readPage } from '../core/work/pages.ts'
import { findRow, insertRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import { sha256Hex } from '../crypto/sha256.ts'
import { getLiveCustomer } from '../customers/customers.ts'
import { kindOf } from '../fixtures/currencies.ts'
import { beneficiaryOutcome, primaryIdentifier, suffixOf } from '../fixtures/scenarios.ts'
import type { AccountInfo } from './accountInfo.schema.ts'
import {
  type ExternalAccount,
  type ExternalAccountCreate,
  type ExternalAccountFilter,
  externalAccountFields,
} from './externalAccounts.schema.ts'
import {
  type ExternalAccountStatus,
  externalAccountTransitions,
} from './externalAccounts.states.ts'
import { type ExternalAccountRow, externalAccounts } from './externalAccounts.table.ts'
import { trustedPayees } from './trustedPayees.table.ts'

/** Adds a bank account or an outside wallet, once per owner. */
export async function createExternalAccount(
  work: Work,
  input: ExternalAccountCreate,
): Promise<ExternalAccount> {
  if (input.customerId !== undefined) await getLiveCustomer(work, input.customerId)
  checkCurrency(input.accountInfo.accountType, input.currency)
  const beneficiary = verifyBeneficiary(input.accountInfo)
  const fingerprint = fingerprintOf(input)
  await refuseDuplicate(work, fingerprint)
  if (input.defaultUmaDepositAccount) await unsetDefault(work, input.customerId)
  const row = await insertRow(work.tx, externalAccounts, {
    ...input,
    id: newId('ExternalAccount'),
    status: firstStatus(input),
    accountType: input.accountInfo.accountType,
    fingerprint,
    ...beneficiary,
    createdAt: work.now,
    updatedAt: work.now,
  })
  return showExternalAccount(row)
}

/** The owner of a self-custodial wallet has to prove the ownership. */
function firstStatus({ ownershipType, accountInfo }: ExternalAccountCreate): ExternalAccountStatus {
  const { accountType, vaspName } = accountInfo as { accountType: string; vaspName?: string }
  const isSelfCustody = accountType.endsWith('_WALLET') && vaspName === undefined
  return ownershipType === 'FIRST_PARTY' && isSelfCustody
    ? 'PENDING_OWNERSHIP_VERIFICATION'
    : 'ACTIVE'
}

/** The kind of owner of the external accounts that a call is about: a customer, or the platform itself. */
export type Owner = 'customer' | 'platform'

/**
 * An external account of that kind of owner that was not deleted.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function getExternalAccountOf(
  work: Work,
  owner: Owner,
  id: string,
): Promise<ExternalAccountRow> {
  const row = await getExternalAccount(work, id)
  const isTheirs = (row.customerId === null) === (owner === 'platform')
  if (!isTheirs) throw notFound('REFERENCE_NOT_FOUND', 'External account')
  return row
}

/**
 * An external account that was not deleted.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function getExternalAccount(work: Work, id: string): Promise<ExternalAccountRow> {
  const row = await findLiveExternalAccount(work, id)
  if (!row) throw notFound('REFERENCE_NOT_FOUND', 'External account')
  return row
}

/**
 * An external account is for its owner's money, and for the platform's.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export function requireOwnership(
  external: { customerId: string | null },
  payer: { customerId: string | null },
): void {
  if (payer.customerId === null || external.customerId === payer.customerId) return
  throw notFound('REFERENCE_NOT_FOUND', 'External account')
}

/** An external account that was not deleted; undefined for any other. */
export async function findLiveExternalAccount(
  { tx }: Work,
  id: string,
): Promise<ExternalAccountRow | undefined> {
  const row = await findRow(tx, externalAccounts, 'id', id)
  return row?.deletedAt === null ? row : undefined
}

/** Changes the status of an external account, and notifies the platform. */
export async function moveExternalAccount(
  work: Work,
  { id, status }: ExternalAccountRow,
  to: ExternalAccountStatus,
): Promise<ExternalAccountRow> {
  requireTransition(externalAccountTransitions, 'external account', status, to)
  const [moved] = await work.tx
    .update(externalAccounts)
    .set({ status: to, updatedAt: work.now })
    .where(eq(externalAccounts.id, id))
    .returning()
  if (!moved) throw new Error('The update returned no row')
  announce(work, 'EXTERNAL_ACCOUNT.STATUS_UPDATED', showExternalAccount(moved))
  return moved
}

/**
 * Deletes an external account; payments to it that are under way continue.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`, 409 `BENEFICIARY_TRUSTED` while its owner trusts it
 */
export async function deleteExternalAccount(work: Work, owner: Owner, id: string): Promise<void> {
  await getExternalAccountOf(work, owner, id)
  await refuseTrusted(work, id)
  await markDeleted(work, eq(externalAccounts.id, id))
}

async function refuseTrusted({ tx }: Work, id: string): Promise<void> {
  if ((await tx.$count(trustedPayees, eq(trustedPayees.accountId, id))) === 0) return
  throw new ApiException(
    409,
    'BENEFICIARY_TRUSTED',
    'The customer trusts the external account; untrust it first',
  )
}

/** Takes all external accounts of a customer away. */
export async function deleteExternalAccountsOf(work: Work, customerId: string): Promise<void> {
  const isTheirs = eq(externalAccounts.customerId, customerId)
  await markDeleted(work, and(isTheirs, isNull(externalAccounts.deletedAt)))
}

async function markDeleted({ tx, now }: Work, condition: SQL | undefined): Promise<void> {
  await tx
    .update(externalAccounts)
    .set({ deletedAt: now, updatedAt: now, defaultUmaDepositAccount: false })
    .where(condition)
}

/** The external accounts of customers, or of the platform, in pages. */
export function listExternalAccounts(
  work: Work,
  owner: Owner,
  filter: ExternalAccountFilter & { isHidden?: boolean },
): Promise<Page<ExternalAccount>> {
  const { currency, customerId, isHidden = false } = filter
  const conditions: SQL[] = [
    isNull(externalAccounts.deletedAt),
    owner === 'customer'
      ? isNotNull(externalAccounts.customerId)
      : isNull(externalAccounts.customerId),
  ]
  if (currency) conditions.push(eq(externalAccounts.currency, currency))
  if (customerId) conditions.push(eq(externalAccounts.customerId, customerId))
  if (isHidden) conditions.push(sql`false`)
  return readPage(work, externalAccounts, and(...conditions), filter, (rows) =>
    rows.map(showExternalAccount),
  )
}

/** Checks whether money can be taken from the account on request, by direct debit. */
export function isPullable(row: ExternalAccountRow): boolean {
  return row.accountType === 'USD_ACCOUNT' && railsOf(row).includes('ACH')
}

/** The rails by which money reaches the account: none for a wallet. */
export function railsOf({ accountInfo }: ExternalAccountRow): readonly string[] {
  const { paymentRails } = accountInfo as { paymentRails?: string[] }
  return paymentRails ?? []
}

/** An external account as the API shows it: the columns that its schema has. */
export function showExternalAccount(row: ExternalAccountRow): ExternalAccount {
  const { accountInfo, accountType } = row
  return {
    ...showColumns(row, externalAccountFields),
    accountInfo: { ...accountInfo, accountType },
  }
}

const walletCurrencies: Record<string, readonly string[]> = {
  SPARK_WALLET: ['BTC', 'USDB'],
  LIGHTNING: ['BTC'],
  SOLANA_WALLET: ['USDC', 'USDT'],
  TRON_WALLET: ['USDT'],
  PLASMA_WALLET: ['USDT'],
  POLYGON_WALLET: ['USDC'],
  BASE_WALLET: ['USDC'],
  ETHEREUM_WALLET: ['USDC', 'USDT'],
  SLV_ACCOUNT: ['USD'],
}

function checkCurrency(accountType: string, currency: string): void {
  const allowed =
    accountType === 'SWIFT_ACCOUNT'
      ? kindOf(currency) === 'fiat'
      : (walletCurrencies[accountType] ?? [accountType.slice(0, 3)]).includes(currency)
  if (allowed) return
  throw new ApiException(
    400,
    'INVALID_CURRENCY',
    `accountInfo of type ${accountType} does not support ${currency}`,
  )
}

/** The check of the beneficiary's name; of the wallets, only those on Spark have one. */
function verifyBeneficiary(accountInfo: AccountInfo) {
  const outcome = beneficiaryOutcome(suffixOf(primaryIdentifier(accountInfo)))
  if (outcome === null) {
    throw new ApiException(
      400,
      'INVALID_BANK_ACCOUNT',
      'accountInfo names a bank account that does not exist',
    )
  }
  if (accountInfo.accountType === 'SPARK_WALLET') return { beneficiaryVerificationStatus: outcome }
  const { beneficiary } = accountInfo
  if (beneficiary === undefined) return {}
  const fullName =
    beneficiary.beneficiaryType === 'BUSINESS' ? beneficiary.legalName : beneficiary.fullName
  return {
    beneficiaryVerificationStatus: outcome,
    ...(outcome === 'MATCHED' && { beneficiaryVerifiedData: { fullName } }),
  }
}

/** The same owner, kind and coordinates are the same account, whatever beneficiary is named. */
function fingerprintOf({ customerId, currency, accountInfo }: ExternalAccountCreate): string {
  const { beneficiary: _, paymentRails: __, ...coordinates } = accountInfo
  const sorted = Object.entries(coordinates).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([customerId ?? null, currency, sorted])
  return sha256Hex(text)
}

async function refuseDuplicate({ tx }: Work, fingerprint: string): Promise<void> {
  const isSame = eq(externalAccounts.fingerprint, fingerprint)
  const taken = await tx
    .select({ id: externalAccounts.id })
    .from(externalAccounts)
    .where(and(isSame, isNull(externalAccounts.deletedAt)))
  if (taken.length > 0) throw conflict('The external account already exists')
}

async function unsetDefault({ tx, now }: Work, customerId: string | undefined): Promise<void> {
  const isOwned = customerId
    ? eq(externalAccounts.customerId, customerId)
    : isNull(externalAccounts.customerId)
  await tx
    .update(externalAccounts)
    .set({ defaultUmaDepositAccount: false, updatedAt: now })
    .where(and(isOwned, eq(externalAccounts.defaultUmaDepositAccount, true)))
}
