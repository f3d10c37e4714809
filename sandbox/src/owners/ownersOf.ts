import { asc, inArray } from 'drizzle-orm'
import type { Work } from '../core/work/work.ts'
import type { BeneficialOwner } from './beneficialOwners.schema.ts'
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
