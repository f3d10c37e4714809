import { z } from '@hono/zod-openapi'
import { country, isoDate } from '../core/http/common.schema.ts'
import type { RequestSchemas } from '../core/profile.ts'

const entityTypes = [
  'SOLE_PROPRIETORSHIP',
  'PARTNERSHIP',
  'LLC',
  'CORPORATION',
  'S_CORPORATION',
  'NON_PROFIT',
  'OTHER',
] as const

const businessType = z.enum([
  'AGRICULTURE_FORESTRY_FISHING_AND_HUNTING',
  'MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION',
  'UTILITIES',
  'CONSTRUCTION',
  'MANUFACTURING',
  'WHOLESALE_TRADE',
  'RETAIL_TRADE',
  'TRANSPORTATION_AND_WAREHOUSING',
  'INFORMATION',
  'FINANCE_AND_INSURANCE',
  'REAL_ESTATE_AND_RENTAL_AND_LEASING',
  'PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES',
  'MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES',
  'ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES',
  'EDUCATIONAL_SERVICES',
  'HEALTH_CARE_AND_SOCIAL_ASSISTANCE',
  'ARTS_ENTERTAINMENT_AND_RECREATION',
  'ACCOMMODATION_AND_FOOD_SERVICES',
  'OTHER_SERVICES',
  'PUBLIC_ADMINISTRATION',
])

/** The purposes of an account. */
export const purposeOfAccount = z.enum([
  'CONTRACTOR_PAYOUTS',
  'CREATOR_PAYOUTS',
  'EMPLOYEE_PAYOUTS',
  'MARKETPLACE_SELLER_PAYOUTS',
  'SUPPLIER_PAYMENTS',
  'CROSS_BORDER_B2B',
  'AR_AUTOMATION',
  'AP_AUTOMATION',
  'EMBEDDED_PAYMENTS',
  'PLATFORM_FEE_COLLECTION',
  'P2P_TRANSFERS',
  'CHARITABLE_DONATIONS',
  'OTHER',
])

/** The number of transactions that a customer expects in a month. */
export const expectedCount = z.enum([
  'COUNT_UNDER_10',
  'COUNT_10_TO_100',
  'COUNT_100_TO_500',
  'COUNT_500_TO_1000',
  'COUNT_OVER_1000',
])

/** The worth of these transactions that a customer expects, in dollars. */
export const expectedVolume = z.enum([
  'VOLUME_UNDER_10K',
  'VOLUME_10K_TO_100K',
  'VOLUME_100K_TO_1M',
  'VOLUME_1M_TO_10M',
  'VOLUME_OVER_10M',
])

/** The customer's own words for a choice of OTHER. */
export const otherDescription = z.string().min(1).max(500)

const may = z.object({
  legalName: z.string().min(1).max(255),
  doingBusinessAs: z.string().max(255).optional(),
  country: country.optional(),
  registrationNumber: z.string().max(255).optional(),
  incorporatedOn: isoDate,
  entityType: z.enum(entityTypes).optional(),
  taxId: z.string().min(1).max(255),
  countriesOfOperation: z.array(country).max(250).optional(),
  businessType: businessType.optional(),
  purposeOfAccount: purposeOfAccount.optional(),
  sourceOfFunds: z.string().max(255).optional(),
  expectedMonthlyTransactionCount: expectedCount.optional(),
  expectedMonthlyTransactionVolume: expectedVolume.optional(),
  expectedRecipientJurisdictions: z.array(country).max(250).optional(),
})

const august = may.extend({
  country,
  entityType: z
    .enum([...entityTypes, 'PUBLICLY_LISTED_COMPANY', 'TRUST', 'PRIVATE_FOUNDATION', 'CHARITY'])
    .optional(),
  naicsCode: z
    .string()
    .regex(/^\d{2,6}$/)
    .optional(),
  sourceOfFundsCategories: z
    .array(
      z.enum([
        'OPERATING_REVENUE',
        'INVESTMENT_INCOME',
        'LOANS',
        'VENTURE_CAPITAL',
        'PERSONAL_SAVINGS',
        'DONATIONS',
        'OTHER',
      ]),
    )
    .optional(),
  sourceOfFundsOtherDescription: otherDescription.optional(),
  purposeOfAccountOtherDescription: otherDescription.optional(),
  expectedCounterpartyCountries: z.array(country).max(250).optional(),
  primaryContactFirstName: z.string().max(250).optional(),
  primaryContactLastName: z.string().max(250).optional(),
})

/** The facts that a business states about itself when it is created, and any part of them in a change. */
export const businessInfos = {
  may: {
    create: may.openapi('BusinessInfo'),
    update: may.partial().openapi('BusinessInfoUpdate'),
  },
  august: {
    create: august.openapi('BusinessInfo'),
    update: august.partial().openapi('BusinessInfoUpdate'),
  },
} as const satisfies Record<RequestSchemas, unknown>
