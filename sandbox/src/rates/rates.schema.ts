import { z } from '@hono/zod-openapi'
import {
  Currency,
  country,
  currencyCode,
  dateTime,
  internalAccountId,
  pageQuery,
  positiveAmount,
} from '../core/http/common.schema.ts'
import type { RequestSchemas, ResponseSchemas } from '../core/profile.ts'
import { cryptoNetworks } from './networks.schema.ts'

const codes = z.union([currencyCode.transform((code) => [code]), z.array(currencyCode).max(50)])

export const ExchangeRateQuery = z.object({
  sourceCurrency: currencyCode.optional(),
  /** May be given several times. */
  destinationCurrency: codes.optional(),
  sendingAmount: z.coerce.number().pipe(positiveAmount).default(10_000),
})

export type ExchangeRateQuery = z.infer<typeof ExchangeRateQuery>

export const ExchangeRate = z
  .object({
    sourceCurrency: Currency,
    destinationCurrency: Currency,
    sendingAmount: z.int(),
    minSendingAmount: z.int(),
    maxSendingAmount: z.int(),
    receivingAmount: z.int(),
    exchangeRate: z.number().positive(),
    destinationPaymentRail: z.string(),
    fees: z.object({ fixed: z.int() }),
    updatedAt: dateTime,
  })
  .openapi('ExchangeRate')

export type ExchangeRate = z.infer<typeof ExchangeRate>

function feeEstimateRequest<Network extends z.ZodType>(cryptoNetwork: Network) {
  return z
    .object({
      internalAccountId,
      currency: currencyCode,
      cryptoNetwork,
      amount: positiveAmount,
      destinationAddress: z.string().min(1).max(255),
    })
    .openapi('EstimateCryptoWithdrawalFeeRequest')
}

/** The body that asks for a fee, by generation. */
export const feeEstimateRequests = {
  may: feeEstimateRequest(cryptoNetworks.may),
  august: feeEstimateRequest(cryptoNetworks.august),
} as const satisfies Record<RequestSchemas, z.ZodType>

export type FeeEstimateRequest = z.infer<typeof feeEstimateRequests.august>

export const FeeEstimate = z
  .object({
    networkFee: z.int(),
    networkFeeAsset: z.string(),
    applicationFee: z.int(),
    totalFee: z.int(),
    netAmount: z.int(),
  })
  .openapi('EstimateCryptoWithdrawalFeeResponse')

export type FeeEstimate = z.infer<typeof FeeEstimate>

export const DiscoveryQuery = z.object({
  country: country.optional(),
  currency: currencyCode.optional(),
})

export type DiscoveryQuery = z.infer<typeof DiscoveryQuery>

export const Institution = z
  .object({
    bankName: z.string(),
    displayName: z.string(),
    country: z.string(),
    currency: z.string(),
  })
  .openapi('DiscoveredInstitution')

export type Institution = z.infer<typeof Institution>

export const UmaProviderQuery = z.object({
  countryCode: country.optional(),
  currencyCode: currencyCode.optional(),
  hasBlockedProviders: z.enum(['true', 'false']).optional(),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  ...pageQuery,
})

export type UmaProviderQuery = z.infer<typeof UmaProviderQuery>

export const UmaProvider = z
  .object({
    name: z.string(),
    supportedRegions: z.array(z.string()),
    domain: z.string(),
    supportedCurrencies: z.array(Currency),
    allowListStatus: z.boolean(),
  })
  .openapi('UmaProvider')

export type UmaProvider = z.infer<typeof UmaProvider>

type RatePart = 'Multiplier' | 'FixedFee' | 'VariableFeeRate' | 'VariableFeeAmount'

/** The parts of a rate: the counterparty's, and the service's in one generation's names. */
export type RateDetails = {
  counterpartyMultiplier?: number | undefined
  counterpartyFixedFee?: number | undefined
} & { [Name in `${'serviceApi' | 'gridApi'}${RatePart}`]?: number | undefined }

const counterpartyRate = { counterpartyMultiplier: z.number(), counterpartyFixedFee: z.number() }

function serviceRate(prefix: 'serviceApi' | 'gridApi') {
  return {
    [`${prefix}Multiplier`]: z.number(),
    [`${prefix}FixedFee`]: z.number(),
    [`${prefix}VariableFeeRate`]: z.number(),
    [`${prefix}VariableFeeAmount`]: z.number(),
  }
}

const liveRateDetails = z
  .object({ ...counterpartyRate, ...serviceRate('gridApi') })
  .openapi('RateDetails')

/** The parts of a quote's rate, by generation. */
export const quoteRateDetails = {
  spec: z
    .object({ ...counterpartyRate, ...serviceRate('serviceApi') })
    .partial()
    .openapi('RateDetails'),
  may: liveRateDetails,
  august: liveRateDetails,
} as const satisfies Record<ResponseSchemas, z.ZodType<RateDetails>>

/** The parts of the rate of a payment going out, by generation. */
export const outgoingRateDetails = {
  ...quoteRateDetails,
  spec: z.object(serviceRate('serviceApi')).partial().openapi('TransactionRateDetails'),
} as const satisfies Record<ResponseSchemas, z.ZodType<RateDetails>>
