import { z } from '@hono/zod-openapi'
import { type BeneficiaryDemand, beneficiary } from './beneficiary.schema.ts'

/** The fields of one type of external account, beside `accountType`. */
export type AccountShape = z.ZodRawShape

/** Every type of external account that a generation takes. */
export type AccountShapes = Readonly<Record<string, AccountShape>>

export const text = (pattern: RegExp) => z.string().regex(pattern)
export const name = z.string().min(1).max(255)
export const accountNumber = z.string().min(1).max(34)
export const bic = text(/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
export const anyIban = text(/^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$/)
export const egyptianIban = text(/^EG[0-9]{27}$/)
export const pakistaniIban = text(/^PK[0-9]{2}[A-Z]{4}[0-9]{16}$/)
export const vpa = text(/^[a-zA-Z0-9.\-_]+@[a-zA-Z0-9]+$/)
export const routingNumber = text(/^[0-9]{9}$/)
export const branchCode = text(/^[0-9]{5}$/)
export const anyPhone = text(/^\+[0-9]{6,14}$/)
export const bankAccountType = z.enum(['CHECKING', 'SAVINGS'])
export const address = z.string().min(1).max(255)

export const transfer = ['BANK_TRANSFER'] as const
export const mobile = ['MOBILE_MONEY'] as const
export const either = ['BANK_TRANSFER', 'MOBILE_MONEY'] as const
export const sepa = ['SEPA', 'SEPA_INSTANT'] as const

/** An account with a beneficiary: its rails, its fields, what it demands of a person. */
export function bank(
  rails: readonly [string, ...string[]],
  fields: AccountShape,
  demands: readonly BeneficiaryDemand[] = [],
): AccountShape {
  return {
    ...fields,
    paymentRails: z
      .array(z.enum(rails))
      .min(1)
      .default([...rails]),
    beneficiary: beneficiary(demands),
  }
}

/** Rails are optional in a request, which has a default, and always in a response. */
export function statedRails(paymentRails: unknown): AccountShape {
  return paymentRails instanceof z.ZodDefault
    ? { paymentRails: paymentRails.unwrap() as z.ZodType }
    : {}
}
