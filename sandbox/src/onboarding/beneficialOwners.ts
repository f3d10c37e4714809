import { eq } from 'drizzle-orm'
import type {
  BeneficialOwner,
  BeneficialOwnerCreate,
  BeneficialOwnerUpdate,
} from '../beneficialOwners/beneficialOwners.schema.ts'
import { type OwnerStatus, ownerTransitions } from '../beneficialOwners/beneficialOwners.states.ts'
import {
  type BeneficialOwnerRow,
  beneficialOwners,
  type OwnerInfo,
} from '../beneficialOwners/beneficialOwners.table.ts'
import { getOwner, ownersOf, showOwner } from '../beneficialOwners/beneficialOwners.ts'
import { invalidInput } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { requireTransition } from '../core/states.ts'
import { insertRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import { getLiveCustomer } from '../customers/customers.ts'
import { ownerKycOutcome } from '../fixtures/scenarios.ts'

/**
 * Adds an owner to a business, and checks who it is at once.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`, 400 `INVALID_INPUT` for a person
 */
export async function createOwner(
  work: Work,
  input: BeneficialOwnerCreate,
): Promise<BeneficialOwner> {
  const { customerId, roles, ownershipPercentage, personalInfo } = input
  const customer = await getLiveCustomer(work, customerId)
  if (customer.customerType !== 'BUSINESS')
    throw invalidInput('customerId must name a customer of type BUSINESS')
  const row = await insertRow(work.tx, beneficialOwners, {
    id: newId('BeneficialOwner'),
    customerId,
    roles: [...new Set(roles)],
    ownershipPercentage,
    personalInfo,
    kycStatus: ownerKycOutcome(personalInfo.lastName),
    createdAt: work.now,
    updatedAt: work.now,
  })
  return showOwner(row)
}

/** Changes an owner, and checks the person again if the checked data changed. */
export async function updateOwner(
  work: Work,
  id: string,
  input: BeneficialOwnerUpdate,
): Promise<BeneficialOwner> {
  const row = await getLiveOwner(work, id)
  const personalInfo = { ...row.personalInfo, ...input.personalInfo } as OwnerInfo
  const { roles = row.roles, ownershipPercentage = row.ownershipPercentage } = input
  const changed = await change(work, row, {
    roles: [...new Set(roles)],
    ownershipPercentage,
    personalInfo,
    kycStatus: isSamePerson(row.personalInfo, personalInfo)
      ? row.kycStatus
      : nextStatus(row, personalInfo),
  })
  return showOwner(changed)
}

/** Applies the outcome of a check of the business to the owners whose check was still open. */
export async function settleOpenOwners(
  work: Work,
  customerId: string,
  kycStatus: OwnerStatus,
): Promise<void> {
  const owners = await ownersOf(work, [customerId])
  const open = owners.filter((owner) => ['PENDING', 'HOLD'].includes(owner.kycStatus))
  for (const owner of open) await change(work, owner, { kycStatus })
}

/** Decides the owners of a business that was decided by its registration number: by their names. */
export async function decideOwners(work: Work, customerId: string): Promise<void> {
  for (const owner of await ownersOf(work, [customerId])) {
    const kycStatus = ownerKycOutcome(owner.personalInfo.lastName)
    if (kycStatus !== owner.kycStatus) await change(work, owner, { kycStatus })
  }
}

/** An owner whose business was not deleted. */
async function getLiveOwner(work: Work, id: string): Promise<BeneficialOwnerRow> {
  const row = await getOwner(work, id)
  await getLiveCustomer(work, row.customerId)
  return row
}

/** Contact data is not part of a person's identity. */
function isSamePerson(a: OwnerInfo, b: OwnerInfo): boolean {
  return identityOf(a) === identityOf(b)
}

function identityOf({ email: _, phoneNumber: __, address, ...identity }: OwnerInfo): string {
  const parts = { ...identity, address: JSON.stringify(Object.entries(address).toSorted()) }
  return JSON.stringify(Object.entries(parts).toSorted())
}

/** The outcome for the new data; a person decided on the hold, so new data does not end it. */
function nextStatus({ kycStatus }: BeneficialOwnerRow, { lastName }: OwnerInfo): OwnerStatus {
  return kycStatus === 'HOLD' ? 'HOLD' : ownerKycOutcome(lastName)
}

async function change(
  { tx, now }: Work,
  row: BeneficialOwnerRow,
  changes: Partial<BeneficialOwnerRow>,
): Promise<BeneficialOwnerRow> {
  const { kycStatus = row.kycStatus } = changes
  if (kycStatus !== row.kycStatus)
    requireTransition(ownerTransitions, 'beneficial owner', row.kycStatus, kycStatus)
  const [changed] = await tx
    .update(beneficialOwners)
    .set({ ...changes, updatedAt: now })
    .where(eq(beneficialOwners.id, row.id))
    .returning()
  if (!changed) throw new Error('The update returned no row')
  return changed
}
