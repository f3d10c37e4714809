import { z } from '@hono/zod-openapi'
import {
  Amount,
  currencyCode,
  dateTime,
  id,
  pageQuery,
  positiveAmount,
  uncompressedKey,
} from '../core/http/common.schema.ts'
import type { ResponseSchemas } from '../core/profile.ts'
import { paymentInstructions } from './paymentInstructions.schema.ts'

const accountType = z.enum(['INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET'])

const statuses = ['PENDING', 'ACTIVE', 'CLOSED', 'FROZEN'] as const

const may = z.object({
  id: id('InternalAccount'),
  type: accountType,
  status: z.enum(statuses),
  balance: Amount,
  fundingPaymentInstructions: z.array(paymentInstructions.may),
  customerId: z.string().optional(),
  privateEnabled: z.boolean().optional(),
  createdAt: dateTime,
  updatedAt: dateTime,
})

const august = may.extend({
  status: z.enum([...statuses, 'FAILED']),
  totalBalance: Amount,
  fundingPaymentInstructions: z.array(paymentInstructions.august),
})

/** An internal account in the schema of any generation. */
export type InternalAccount = z.infer<typeof may> & { totalBalance?: z.infer<typeof Amount> }

/** The schemas of an internal account, by generation. */
export const internalAccountSchemas: Record<ResponseSchemas, z.ZodType<InternalAccount>> = {
  spec: may.openapi('InternalAccount'),
  may: may.openapi('InternalAccount'),
  august: august.openapi('InternalAccount') as z.ZodType<InternalAccount>,
}

export const InternalAccountFilter = z.object({
  currency: currencyCode.optional(),
  customerId: id('Customer').optional(),
  type: accountType.optional(),
  ...pageQuery,
})

export type InternalAccountFilter = z.infer<typeof InternalAccountFilter>

export const PlatformAccountFilter = z.object({
  currency: currencyCode.optional(),
  type: accountType.optional(),
})

export type PlatformAccountFilter = z.infer<typeof PlatformAccountFilter>

/** The largest amount one call may add. */
const largestFunding = 100_000_000_000

export const FundRequest = z
  .object({ amount: positiveAmount.max(largestFunding) })
  .openapi('SandboxFundRequest')

export const InternalAccountUpdate = z
  .object({ privateEnabled: z.boolean() })
  .openapi('InternalAccountUpdateRequest')

export const InternalAccountExportRequest = z
  .object({ clientPublicKey: uncompressedKey })
  .openapi('InternalAccountExportRequest')

export const InternalAccountExport = z
  .object({ id: z.string(), encryptedWalletCredentials: z.string() })
  .openapi('InternalAccountExportResponse')
