import { z } from '@hono/zod-openapi'
import { AccountInfo } from './accountInfo.ts'
import { currencyCode, dateTime, id, pageQuery } from './common.ts'

const platformFields = {
  currency: currencyCode,
  accountInfo: AccountInfo,
  platformAccountId: z.string().min(1).max(255).optional(),
}

export const ExternalAccountCreate = z
  .object({
    ...platformFields,
    customerId: id('Customer').optional(),
    defaultUmaDepositAccount: z.boolean().default(false),
  })
  .openapi('ExternalAccountCreateRequest')

export const PlatformExternalAccountCreate = z
  .object(platformFields)
  .openapi('PlatformExternalAccountCreateRequest')

export type ExternalAccountCreate = z.infer<typeof ExternalAccountCreate>

export const ExternalAccount = z
  .object({
    id: id('ExternalAccount'),
    status: z.enum(['PENDING', 'ACTIVE', 'UNDER_REVIEW', 'INACTIVE']),
    currency: z.string(),
    accountInfo: z.looseObject({ accountType: z.string() }),
    /** Absent on the platform's own. */
    customerId: z.string().optional(),
    platformAccountId: z.string().optional(),
    defaultUmaDepositAccount: z.boolean(),
    beneficiaryVerificationStatus: z
      .enum([
        'MATCHED',
        'PARTIAL_MATCH',
        'NOT_MATCHED',
        'UNSUPPORTED',
        'CHECKED_BY_RECEIVING_FI',
        'PENDING',
      ])
      .optional(),
    beneficiaryVerifiedData: z.object({ fullName: z.string().optional() }).optional(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .openapi('ExternalAccount')

export type ExternalAccount = z.infer<typeof ExternalAccount>

export const ExternalAccountFilter = z.object({
  currency: currencyCode.optional(),
  customerId: id('Customer').optional(),
  ...pageQuery,
})

export const PlatformExternalAccountFilter = z.object({
  currency: currencyCode.optional(),
  ...pageQuery,
})

export type ExternalAccountFilter = z.infer<typeof ExternalAccountFilter>
