import { asc, eq, inArray } from 'drizzle-orm'
import { notFound } from '../core/errors.ts'
import { type Page, readPage } from '../core/work/pages.ts'
import { findRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import type { BeneficialOwner, BeneficialOwnerFilter } from './beneficialOwners.schema.ts'
import { type BeneficialOwnerRow, beneficialOwners } from './beneficialOwners.table.ts'

/** The owners of businesses, oldest first. */
export async function ownersOf({ tx }: Work, customerIds: string[]): Promise<BeneficialOwnerRow[]> {
  if (customerIds.length === 0) return []
  return tx
    .select()
    .from(beneficialOwners)
    .where(inArray(beneficialOwners.customerId, customerIds))
    .orderBy(asc(beneficialOwners.sequence))
}

/**
 * An owner of a business.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function getOwner({ tx }: Work, id: string): Promise<BeneficialOwnerRow> {
  const row = await findRow(tx, beneficialOwners, 'id', id)
  if (!row) throw notFound('REFERENCE_NOT_FOUND', 'Beneficial owner')
  return row
}

/** The owners of one business, in pages. */
export function listOwners(
  work: Work,
  filter: BeneficialOwnerFilter,
): Promise<Page<BeneficialOwner>> {
  const isOwner = eq(beneficialOwners.customerId, filter.customerId)
  return readPage(work, beneficialOwners, isOwner, filter, (rows) => rows.map(showOwner))
}

/** An owner as the API shows it. */
export function showOwner(row: BeneficialOwnerRow): BeneficialOwner {
  return {
    id: row.id,
    customerId: row.customerId,
    roles: row.roles,
    ownershipPercentage: row.ownershipPercentage,
    personalInfo: row.personalInfo as BeneficialOwner['personalInfo'],
    kycStatus: row.kycStatus,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
