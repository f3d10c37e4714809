import type { CustomerRow } from '../customers/customers.table.ts'

/** The statements of a business that a verification checks. */
export type BusinessInfo = {
  legalName?: string
  registrationNumber?: string
  taxId?: string
  incorporatedOn?: string
  country?: string
  entityType?: string
}

/** The statements of a business. */
export function businessInfoOf({ profile }: CustomerRow): BusinessInfo {
  return (profile.businessInfo ?? {}) as BusinessInfo
}
