import { z } from '@hono/zod-openapi'
import {
  Amount,
  currencyCode,
  dateTime,
  id,
  pageQuery,
  positiveAmount,
} from '../core/http/common.schema.ts'

const accountType = z.enum(['INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET'])

export const PaymentInstruction = z
  .object({
    accountOrWalletInfo: z.looseObject({ accountType: z.string() }),
    instructionsNotes: z.string().optional(),
    isPlatformAccount: z.boolean().optional(),
  })
  .openapi('PaymentInstruction')

export type PaymentInstruction = z.infer<typeof PaymentInstruction>

export const InternalAccount = z
  .object({
    id: z.string(),
    type: accountType,
    status: z.enum(['PENDING', 'ACTIVE', 'CLOSED', 'FROZEN']),
    balance: Amount,
    totalBalance: Amount.optional(),
    fundingPaymentInstructions: z.array(PaymentInstruction),
    customerId: z.string().optional(),
    privateEnabled: z.boolean().optional(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .openapi('InternalAccount')

export type InternalAccount = z.infer<typeof InternalAccount>

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

export const InternalAccountExport = z
  .object({ id: z.string(), encryptedWalletCredentials: z.string() })
  .openapi('InternalAccountExportResponse')

/** The coordinates of an account money can be sent to. */
export type DepositDetails = PaymentInstruction['accountOrWalletInfo']
