import { z } from '@hono/zod-openapi'
import { currencyCode, dateTime, id, pageQuery } from '../core/http/common.schema.ts'
import type { RequestSchemas } from '../core/profile.ts'
import { type AccountInfo, accountInfos } from './accountInfo.schema.ts'

function platformFields(accountInfo: z.ZodType<AccountInfo>) {
  return {
    currency: currencyCode,
    accountInfo,
    platformAccountId: z.string().min(1).max(255).optional(),
  }
}

function externalAccountCreate(accountInfo: z.ZodType<AccountInfo>) {
  return z
    .object({
      ...platformFields(accountInfo),
      customerId: id('Customer').optional(),
      defaultUmaDepositAccount: z.boolean().default(false),
    })
    .openapi('ExternalAccountCreateRequest')
}

function platformExternalAccountCreate(accountInfo: z.ZodType<AccountInfo>) {
  return z.object(platformFields(accountInfo)).openapi('PlatformExternalAccountCreateRequest')
}

/** The body that adds an external account of a customer, by generation. */
export const externalAccountCreates = {
  may: externalAccountCreate(accountInfos.may),
  august: externalAccountCreate(accountInfos.august),
} as const satisfies Record<RequestSchemas, z.ZodType>

/** The body that adds an external account of the platform itself, by generation. */
export const platformExternalAccountCreates = {
  may: platformExternalAccountCreate(accountInfos.may),
  august: platformExternalAccountCreate(accountInfos.august),
} as const satisfies Record<RequestSchemas, z.ZodType>

export type ExternalAccountCreate = z.infer<(typeof externalAccountCreates)[RequestSchemas]>

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
