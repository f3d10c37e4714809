import { z } from '@hono/zod-openapi'
import { currencyCode, dateTime, id, pageQuery } from '../core/http/common.schema.ts'
import type { RequestSchemas, ResponseSchemas } from '../core/profile.ts'
import { type AccountInfo, accountInfos, shownAccountInfos } from './accountInfo.schema.ts'

const ownershipType = z.enum(['FIRST_PARTY', 'THIRD_PARTY']).optional()

function platformFields(accountInfo: z.ZodType<AccountInfo>) {
  return {
    currency: currencyCode,
    accountInfo,
    platformAccountId: z.string().min(1).max(255).optional(),
  }
}

function externalAccountCreate<More extends Record<string, z.ZodType>>(
  accountInfo: z.ZodType<AccountInfo>,
  more: More,
) {
  return z
    .object({
      ...platformFields(accountInfo),
      ...more,
      customerId: id('Customer').optional(),
      defaultUmaDepositAccount: z.boolean().default(false),
    })
    .openapi('ExternalAccountCreateRequest')
}

function platformExternalAccountCreate<More extends Record<string, z.ZodType>>(
  accountInfo: z.ZodType<AccountInfo>,
  more: More,
) {
  return z
    .object({ ...platformFields(accountInfo), ...more })
    .openapi('PlatformExternalAccountCreateRequest')
}

/** The body that adds an external account of a customer, by generation. */
export const externalAccountCreates = {
  may: externalAccountCreate(accountInfos.may, {}),
  august: externalAccountCreate(accountInfos.august, { ownershipType }),
} as const satisfies Record<RequestSchemas, z.ZodType>

/** The body that adds an external account of the platform itself, by generation. */
export const platformExternalAccountCreates = {
  may: platformExternalAccountCreate(accountInfos.may, {}),
  august: platformExternalAccountCreate(accountInfos.august, { ownershipType }),
} as const satisfies Record<RequestSchemas, z.ZodType>

export type ExternalAccountCreate = z.infer<(typeof externalAccountCreates)['may']> & {
  ownershipType?: z.infer<typeof ownershipType>
}

const statuses = ['PENDING', 'ACTIVE', 'UNDER_REVIEW', 'INACTIVE'] as const

function externalAccount<
  Status extends z.ZodType,
  Info extends z.ZodType,
  More extends Record<string, z.ZodType>,
>(status: Status, accountInfo: Info, more: More) {
  return z.object({
    id: id('ExternalAccount'),
    status,
    currency: z.string(),
    ...more,
    accountInfo,
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
}

const may = externalAccount(z.enum(statuses), shownAccountInfos.may, {})

const august = externalAccount(
  z.enum([...statuses, 'PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED']),
  shownAccountInfos.august,
  { ownershipType },
)

/** The fields of an external account in the schema of any generation. */
export const externalAccountFields = august.keyof().options

/** An external account in the schema of any generation. */
export type ExternalAccount = z.infer<typeof august>

/** The schemas of an external account, by generation. */
export const externalAccountSchemas: Record<ResponseSchemas, z.ZodType<ExternalAccount>> = {
  spec: may.openapi('ExternalAccount') as z.ZodType<ExternalAccount>,
  may: may.openapi('ExternalAccount') as z.ZodType<ExternalAccount>,
  august: august.openapi('ExternalAccount') as z.ZodType<ExternalAccount>,
}

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
