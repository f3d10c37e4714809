import { z } from '@hono/zod-openapi'
import {
  expectedCount,
  expectedVolume,
  otherDescription,
  purposeOfAccount,
} from './businessInfo.schema.ts'

const sourceOfFunds = z.enum([
  'SALARY',
  'SELF_EMPLOYMENT_INCOME',
  'INVESTMENT_INCOME',
  'PENSION',
  'RENTAL_INCOME',
  'GIFT',
  'INHERITANCE',
  'LOAN',
  'SAVINGS',
  'SALE_OF_ASSETS',
  'OTHER',
])

const sourceOfWealth = z.enum([
  'SALARY',
  'BUSINESS_INCOME',
  'INVESTMENTS',
  'INHERITANCE',
  'PROPERTY_SALE',
  'GIFT',
  'RETIREMENT',
  'SAVINGS',
  'OTHER',
])

const maxChoices = 20

/** The fields that a person states about their money, in August alone. */
export const dueDiligence = {
  sourceOfFundsCategories: z.array(sourceOfFunds).max(maxChoices).optional(),
  sourceOfFundsOtherDescription: otherDescription.optional(),
  sourceOfWealthCategories: z.array(sourceOfWealth).max(maxChoices).optional(),
  sourceOfWealthOtherDescription: otherDescription.optional(),
  purposeOfAccount: purposeOfAccount.optional(),
  purposeOfAccountOtherDescription: otherDescription.optional(),
  expectedMonthlyTransactionCount: expectedCount.optional(),
  expectedMonthlyTransactionVolume: expectedVolume.optional(),
  annualIncomeRange: z
    .enum(['UNDER_50K', 'RANGE_50K_100K', 'RANGE_100K_250K', 'RANGE_250K_1M', 'OVER_1M'])
    .optional(),
  netWorthRange: z
    .enum([
      'UNDER_100K',
      'RANGE_100K_500K',
      'RANGE_500K_1M',
      'RANGE_1M_5M',
      'RANGE_5M_25M',
      'OVER_25M',
    ])
    .optional(),
  pepStatus: z.enum(['NONE', 'DOMESTIC', 'FOREIGN', 'HIO', 'FAMILY_OR_ASSOCIATE']).optional(),
}
