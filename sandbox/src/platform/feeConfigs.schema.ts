import { z } from '@hono/zod-openapi'
import { currencyCode, maxMinorUnits } from '../core/http/common.schema.ts'

/** A share of an amount, in ten-thousandths. */
export const feeBps = z.int().min(0).max(10_000)

/** A fee that does not depend on the amount, in the smallest unit. */
export const FixedFee = z
  .object({ amount: z.int().min(0).max(maxMinorUnits), currency: currencyCode })
  .openapi('FixedFee')

/** The fee that the platform charges for payments from a currency into another. */
export const FeeConfig = z
  .object({
    feeType: z.enum(['CROSS_CURRENCY_TRANSACTION']),
    sourceCurrency: currencyCode,
    variableFeeBps: feeBps,
    fixedFee: FixedFee,
  })
  .openapi('FeeConfig')

export type FeeConfig = z.infer<typeof FeeConfig>
