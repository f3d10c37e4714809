import { index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json, sequence, timestamps } from '../core/database/columns.ts'
import type { OwnerStatus } from './beneficialOwners.states.ts'

/** People who own or control a business. */
export const beneficialOwners = sqliteTable(
  'beneficial_owners',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    customerId: text('customer_id').notNull(),
    roles: json('roles').$type<OwnerRole[]>().notNull(),
    ownershipPercentage: real('ownership_percentage').notNull(),
    personalInfo: json('personal_info').$type<OwnerInfo>().notNull(),
    kycStatus: text('kyc_status').$type<OwnerStatus>().notNull(),
    ...timestamps,
  },
  (table) => [index('beneficial_owners_customer').on(table.customerId)],
)

/** The roles of an owner in the business. */
export type OwnerRole =
  | 'UBO'
  | 'DIRECTOR'
  | 'COMPANY_OFFICER'
  | 'CONTROL_PERSON'
  | 'TRUSTEE'
  | 'GENERAL_PARTNER'

/** The identity of an owner. */
export type OwnerInfo = {
  firstName: string
  middleName?: string | undefined
  lastName: string
  birthDate: string
  nationality: string
  email?: string | undefined
  phoneNumber?: string | undefined
  address: Record<string, string | undefined>
  idType: 'SSN' | 'ITIN' | 'EIN' | 'NON_US_TAX_ID'
  identifier: string
  countryOfIssuance?: string | undefined
}

/** One row of the table. */
export type BeneficialOwnerRow = typeof beneficialOwners.$inferSelect
